import { randomUUID } from 'node:crypto'
import { inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { createDebito, Payments } from './payments.ts'

type Parti = Pick<Awaited<ReturnType<typeof createDebito>>, 'esercente' | 'cliente'>

/** The judgement without which a credit is not sent. */
const MERITO = { base: 'pagamenti_regolari', nota: 'Cliente da cinque anni, sempre puntuale' }

/** The calls of an esercente and a cliente about a dilazione between them. */
export function dilazioniDi(
  { as, db }: Pick<Payments, 'as' | 'db'>,
  { cliente, esercente }: Parti,
) {
  const post =
    (chi: Parti['cliente'] | Parti['esercente']) =>
    (url: string, body: object = {}, key: string = randomUUID()) =>
      as(chi)('POST', url, body, { 'idempotency-key': key })
  const daEsercente = post(esercente)
  const daCliente = post(cliente)

  /** Asks for the code of this text and types it in. */
  async function conferma(sha256: string, record_id: string) {
    const atto = {
      scopo: 'accetta_dilazione',
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

  const leggi = (id: string, chi: Parti['cliente'] | Parti['esercente'] = cliente) =>
    as(chi)('GET', `/api/dilazioni/${id}`)

  return {
    daEsercente,
    daCliente,
    conferma,
    leggi,
    anteprima: (body: object) => as(esercente)('POST', '/api/dilazioni/anteprima', body),
    crea: (body: object, key?: string) =>
      daEsercente('/api/dilazioni', { merito_creditizio: MERITO, ...body }, key),
    modifica: (id: string, body: object) =>
      as(esercente)('PATCH', `/api/dilazioni/${id}`, { merito_creditizio: MERITO, ...body }),
    azione: (id: string, azione: 'invia' | 'ritira' | 'annulla', body: object = {}) =>
      daEsercente(`/api/dilazioni/${id}/${azione}`, body),
    accetta: (id: string, body: object, key?: string) =>
      daCliente(`/api/dilazioni/${id}/accetta`, body, key),
    rifiuta: (id: string, body: object = {}) => daCliente(`/api/dilazioni/${id}/rifiuta`, body),
    /** Made and sent; answers with its id. */
    async proposta(body: object): Promise<string> {
      const { body: bozza } = await daEsercente('/api/dilazioni', {
        merito_creditizio: MERITO,
        ...body,
      })
      await daEsercente(`/api/dilazioni/${bozza._id}/invia`)
      return bozza._id
    },
    /** Read and confirmed by the code: what is left is to accept. */
    async letta(id: string): Promise<{ sha256: string }> {
      const { body } = await leggi(id)
      await conferma(body.sha256, body._id)
      return { sha256: body.sha256 }
    },
  }
}

/** The average rates of a quarter as staff write them, in hundredths of a point. */
export async function scriviTegm(
  db: Payments['db'],
  { dal = '2026-10-01', credito_finalizzato = 1090, altri_finanziamenti = 1400 } = {},
): Promise<void> {
  await db
    .insertInto('impostazioni')
    .values({
      chiave: 'tegm',
      valore: JSON.stringify({ credito_finalizzato, altri_finanziamenti }),
      valido_dal: inizioGiornoDiRoma(dal),
      autore: 'prova',
    })
    .execute()
}
