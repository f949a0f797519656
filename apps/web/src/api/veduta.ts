/** The view of somebody else that this page was drawn in: once it has ended, its calls change nothing (SCH-B2). */
let drawnIn: string | null = null

export function setVeduta(id: string | null): void {
  drawnIn = id
}

export const vedutaHeader = (): Record<string, string> =>
  drawnIn === null ? {} : { 'x-rateo-veduta': drawnIn }
