export { relayToAcp } from "./acp-relay.ts";
export type { AcpRelay, AcpRelayOptions, AcpSessionUpdate, AcpUpdate } from "./acp-relay.ts";
