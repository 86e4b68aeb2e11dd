/**
 * What the official library takes from the platform, under its names. Its own has a validator of
 * JSON Schema, a third of the bundle, for what people answer when a server asks them. Ours asks
 * nobody, so the build puts this in its place, and a start does not load it.
 * @module
 */
export { default as process } from "node:process";

/** Made by every server, and needed by one that asks people. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new TypeError("[doneward] The server has no validator of JSON Schema: it asks nobody.");
  }
}
