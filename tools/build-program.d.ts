export declare const PROGRAM_FOLDER: string
/**
 * The file to start the server from: what `tools/build/write-program.ts` made of its sources, made again where it is older than
 * they are. Where that is not possible, the sources themselves: they do the same, and take longer to start.
 */
export declare function buildProgram(): string
