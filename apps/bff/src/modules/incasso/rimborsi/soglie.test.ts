import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { CHIAVE_RIMBORSI, findSoglie } from './soglie.ts'

let d: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  d = await freshDatabase()
})
afterAll(() => d.drop())
afterEach(() => d.db.deleteFrom('impostazioni').execute())

const ADESSO = new Date('2026-11-23T12:00:00Z')
const DI_SEMPRE = {
  soglia_otp_centesimi: 50_000,
  scoperto_centesimi: 10_000,
  tetto_chiave_centesimi: 50_000,
}
const scrivi = (valore: object) =>
  d.db
    .insertInto('impostazioni')
    .values({
      chiave: CHIAVE_RIMBORSI,
      valore: JSON.stringify(valore),
      valido_dal: ADESSO,
      autore: 'prova',
    })
    .execute()

it('PAG-M5 (parte) finché nessuno scrive altro valgono 500 €, 100 € e 500 €', async () => {
  expect(await findSoglie(d.db, ADESSO)).toEqual(DI_SEMPRE)
})

it.each([
  [
    { soglia_otp_centesimi: 0, scoperto_centesimi: 0, tetto_chiave_centesimi: 0 },
    { soglia_otp_centesimi: 0, scoperto_centesimi: 0, tetto_chiave_centesimi: 0 },
  ],
  // Values from before keys had a limit of their own.
  [
    { soglia_otp_centesimi: 1, scoperto_centesimi: 2 },
    { soglia_otp_centesimi: 1, scoperto_centesimi: 2, tetto_chiave_centesimi: 50_000 },
  ],
  [{ soglia_otp_centesimi: -1, scoperto_centesimi: 2, tetto_chiave_centesimi: 3 }, DI_SEMPRE],
  [{ soglia_otp_centesimi: 1, scoperto_centesimi: -1, tetto_chiave_centesimi: 3 }, DI_SEMPRE],
  [{ soglia_otp_centesimi: 1, scoperto_centesimi: 2, tetto_chiave_centesimi: -1 }, DI_SEMPRE],
  [{ soglia_otp_centesimi: 1.5, scoperto_centesimi: 2 }, DI_SEMPRE],
])('PAG-M5 (parte) scritto %o vale %o', async (valore, soglie) => {
  await scrivi(valore)
  expect(await findSoglie(d.db, ADESSO)).toEqual(soglie)
})

it('PAG-M5 (parte) ciò che varrà domani oggi non vale', async () => {
  await scrivi({ soglia_otp_centesimi: 1, scoperto_centesimi: 2, tetto_chiave_centesimi: 3 })
  expect(await findSoglie(d.db, new Date(ADESSO.getTime() - 1))).toEqual(DI_SEMPRE)
})
