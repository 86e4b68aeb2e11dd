import type { ThreeStatus } from "../../three-statuses.ts";

/** What programs receive of each tool. */

export interface TaskCreateResult {
  readonly task: { readonly id: string; readonly subject: string; readonly description: string };
}

export interface TaskGetResult {
  readonly task: {
    readonly id: string;
    readonly subject: string;
    readonly description: string;
    readonly status: ThreeStatus;
    readonly blocks: readonly string[];
    readonly blockedBy: readonly string[];
  } | null;
}

export interface TaskUpdateResult {
  readonly success: boolean;
  readonly taskId: string;
  readonly updatedFields: readonly string[];
  readonly error?: string;
  readonly statusChange?: { readonly from: string; readonly to: string };
}

export interface TaskListResult {
  readonly tasks: readonly {
    readonly id: string;
    readonly subject: string;
    readonly status: ThreeStatus;
    readonly owner?: string;
    /** Those that are not completed. */
    readonly blockedBy: readonly string[];
  }[];
}
