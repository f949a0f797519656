/** The instant at which the newest source in those folders was written, in milliseconds. */
export declare function newestSource(folders: readonly string[]): number
