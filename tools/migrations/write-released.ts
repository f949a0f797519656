// Writes down what a release has in the database, on its day: `npm run rilascio`. From then on nothing of it is taken away before its
// code has stopped using it (check-migrations.ts).
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { SIGNATURES } from '../../apps/bff/src/db/stored-signatures.ts'
import type { Released } from './check-migrations.ts'
import { readMigrations } from './read-migrations.ts'

const released: Released = {
  migration: [...readMigrations().keys()].at(-1) ?? '',
  functions: SIGNATURES,
}
writeFileSync(
  path.join(import.meta.dirname, 'released.json'),
  `${JSON.stringify(released, null, 2)}\n`,
)
