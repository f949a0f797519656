import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { serveCodice } from './serve-codice.ts'
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

/** A refund of 400,00 € of an older payment that needed no code, asked for at that instant. */
async function reso(created_at: Date) {
  const { id: esercente_id } = await createEsercente(d.db)
  const { id: cliente_id } = await createCliente(d.db, { esercente_id })
  const parti = { esercente_id, cliente_id }
  const { id: pagamento_id } = await createPagamento(d.db, {
    ...parti,
    importo_centesimi: 40_000,
    incassato_centesimi: 40_000,
    stato: 'pagato',
  })
  const { id: tentativo_id } = await d.db
    .insertInto('tentativi')
    .values({
      pagamento_id,
      n: 1,
      quota: 1,
      importo_centesimi: 40_000,
      stato: 'riuscito',
      metodo: 'carta',
      motivo_avvio: 'acquisto',
      avviato_da: 'prova',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const che = {
    motivo: 'altro',
    modo: 'fornitore',
    stato: 'in_coda',
    richiesto_da: 'prova',
  } as const
  await d.db
    .insertInto('rimborsi')
    .values({
      id: newId(),
      ...parti,
      ...che,
      pagamento_id,
      tentativo_id,
      n: 1,
      importo_centesimi: 40_000,
      created_at,
    })
    .execute()
  const altro = await createPagamento(d.db, parti)
  return { pagamento_id: altro.id, esercente_id, importo_centesimi: 20_000 }
}

it.each([
  ['reso alla mezzanotte di Roma, conta', '2026-11-22T23:00:00.000Z', true],
  ['reso un istante prima, no', '2026-11-22T22:59:59.999Z', false],
])('PAG-M5 (parte) quanto si è reso oggi senza codice: %s', async (_, istante, atteso) => {
  const richiesta = await reso(new Date(istante))
  const serve = await d.db.transaction().execute(async (trx) => serveCodice(trx, richiesta, ADESSO))
  expect(serve).toBe(atteso)
})
