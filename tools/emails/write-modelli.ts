// Writes the catalogue of the messages from the sources, for the page on which the staff change their words.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { catalogueText } from './catalogue-text.ts'
import { readModelli } from './read-modelli.ts'

const root = path.join(import.meta.dirname, '../..')
writeFileSync(
  path.join(root, 'apps/bff/src/emails/modelli/catalogo.ts'),
  catalogueText(readModelli(root)),
)
