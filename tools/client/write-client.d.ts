export declare const CHIAMATE: string
/** The file as it has to be. */
export declare function clientTypes(): Promise<string>
