import { conversation } from "./conversation.ts";
import { http } from "./lines.ts";

conversation("2025-11-25", http, false);
conversation("2026-07-28", http, true);
