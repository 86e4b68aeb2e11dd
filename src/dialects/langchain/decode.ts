import type { Dialect } from "../dialect.ts";
import { flat } from "./native.ts";

/** The whole list as one write, or everything that is wrong with it at once. */
export const decode: Dialect["decode"] = flat.decode;
