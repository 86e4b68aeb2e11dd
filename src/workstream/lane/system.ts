import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { digestOf } from "../../progress/index.ts";
import type { Sighting, Vantage } from "../../scope/lanes/index.ts";
import { linuxSystem } from "./linux-system.ts";
import { portableSystem } from "./portable-system.ts";

/** What a kind of operating system tells of itself and of its processes. */
export interface System {
  readonly vantage: Omit<Vantage, "machine">;
  look(pid: number): Sighting;
  /** What started a process, and what it is called itself; undefined where the system does not tell. */
  descent(pid: number): { readonly parent: number; readonly name: string } | undefined;
  /** How a process was started, as far as the system tells us. */
  start(pid: number): Start;
}

export interface Start {
  /** The program and its arguments. */
  readonly words: readonly string[];
  readonly env: { readonly [name: string]: string };
}

let known: (System & { readonly vantage: Vantage }) | undefined;

/** The system that this program runs on. */
export function thisSystem(): System & { readonly vantage: Vantage } {
  if (!known) {
    const system = linuxSystem() ?? portableSystem();
    known = { ...system, vantage: { ...system.vantage, machine: machineName() } };
  }
  return known;
}

/** Tells machines apart without telling which they are. */
function machineName(): string {
  return digestOf(`${hostname()}\n${machineId()}`);
}

function machineId(): string {
  try {
    return readFileSync("/etc/machine-id", "utf8").trim();
  } catch {
    // Not every system has one; then the name of the host has to do.
    return "";
  }
}
