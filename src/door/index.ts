export {
  copyFolder,
  Door,
  LARGEST_FILE,
  OWN_FILES,
  programFile,
  readAnywhere,
  UnsafePlaceError,
} from "./door.ts";
export type { OpenFile } from "./door.ts";
