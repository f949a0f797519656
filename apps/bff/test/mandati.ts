import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { controllaInSospeso, inviaInSospeso } from '../src/modules/incasso/addebiti/index.ts'
import { type createDebito, eOra, type Payments, stato } from './payments.ts'

type Debito = Awaited<ReturnType<typeof createDebito>>

/** Accounts of the trial provider, by what becomes of a debit on them. */
export const CONTI = {
  riesce: 'IT83W0542811101000000123455',
  senzaFondi: 'IT60X0542811101000000123456',
  chiuso: 'IT37Y0542811101000000123457',
  restituito: 'IT14Z0542811101000000123458',
  contestato: 'IT81A0542811101000000123459',
  rimborsoFallisce: 'IT10U0542811101000000123461',
} as const

type Dati = { iban: string; intestatario?: string; tipo?: 'ricorrente' | 'singolo' }

/** The calls of a cliente about a mandato with the esercente of a debt. */
export function mandatiDi(
  { as, db }: Pick<Payments, 'db' | 'as'>,
  { cliente, esercente }: Pick<Debito, 'cliente' | 'esercente'>,
) {
  const post = (url: string, body: object) =>
    as(cliente)('POST', url, body, { 'idempotency-key': randomUUID() })
  const prepara = (dati: Dati) =>
    post('/api/mandati', { esercente_id: esercente.id, intestatario: 'Lucia Bianchi', ...dati })

  /** Asks for the code of this text and types it in. */
  async function conferma(sha256: string, record_id: string) {
    const atto = {
      scopo: 'firma_mandato',
      oggetto: sha256,
      record_id,
    }
    await as(cliente)('POST', '/otp/richiedi', atto)
    const { contenuto } = await db
      .selectFrom('uscite')
      .select('contenuto')
      .where('argomento', '=', 'otp')
      .where(sql`contenuto ->> 'utente_id'`, '=', cliente.utente_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { codice } = contenuto as { codice: string }
    return as(cliente)('POST', '/otp/verifica', { ...atto, codice })
  }

  const firma = (id: string, sha256: string) => post(`/api/mandati/${id}/firma`, { sha256 })

  return {
    prepara,
    conferma,
    firma,
    revoca: (id: string) => post(`/api/mandati/${id}/revoca`, {}),
    leggi: (id: string) => as(cliente)('GET', `/api/mandati/${id}`),
    /** Makes a mandato that may be debited from an account; answers with its id. */
    async firmato(dati: Dati): Promise<string> {
      const { body } = await prepara(dati)
      await conferma(body.sha256, body._id)
      await firma(body._id, body.sha256)
      return body._id
    },
  }
}

/** Moves the provider's clock to just after the banks' morning of the day on which a debt was announced to be debited. */
export async function alGiornoAnnunciato(p: Payments, pagamento_id: string): Promise<void> {
  const { addebito_il } = await p.db
    .selectFrom('addebiti_sdd as s')
    .innerJoin('tentativi as t', 't.id', 's.tentativo_id')
    .where('t.pagamento_id', '=', pagamento_id)
    .orderBy('t.n', 'desc')
    .select('s.addebito_il')
    .executeTakeFirstOrThrow()
  const mancano = Date.parse(`${addebito_il}T05:00:06Z`) - (await p.oraDelFornitore())
  await p.avanti(Math.max(0, mancano))
}

/** The bank answers on the day that was announced, and the money is not there: the debt is owed again. */
export async function rispondeLaBanca(p: Payments, pagamento_id: string): Promise<void> {
  await eOra(p.db, pagamento_id)
  await inviaInSospeso(p.deps)
  await alGiornoAnnunciato(p, pagamento_id)
  await expect
    .poll(
      async () => {
        await inviaInSospeso(p.deps)
        await eOra(p.db, pagamento_id)
        await controllaInSospeso(p.deps)
        return (await stato(p.db, pagamento_id)).stato
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe('insoluto')
}
