import type { ModelloCatalogo } from '../../apps/bff/src/emails/modelli/modello.ts'

/** The file of the catalogue, a message to a line. */
export const catalogueText = (
  modelli: readonly ModelloCatalogo[],
): string => `// Written by \`npm run modelli\` from the sources of the messages.
import type { ModelloCatalogo } from './modello.ts'

export const CATALOGO: readonly ModelloCatalogo[] = [
${modelli.map((modello) => `  ${JSON.stringify(modello)},`).join('\n')}
]
`
