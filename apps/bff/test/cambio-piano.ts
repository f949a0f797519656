import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../src/db/ids.ts'
import { rinnovaAbbonamenti } from '../src/modules/accordi/abbonamenti/index.ts'
import { consegnaUscite } from '../src/modules/base/uscite/index.ts'
import { usciteHandlers } from '../src/modules/ponte/messaggi/index.ts'
import { startApp, stoppedClock } from './client.ts'
import { createCliente, createEsercente } from './factories.ts'
import { clockDi } from './piano-accettato.ts'
import { createAbbonamento } from './scadenze.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Esercente = Awaited<ReturnType<typeof createEsercente>>

/** A piano of a month unless told. */
export async function createPiano(
  app: Pick<App, 'db'>,
  esercente: Pick<Esercente, 'id'>,
  importo_centesimi: number,
  values: object = {},
): Promise<string> {
  const id = newId()
  await app.db
    .insertInto('piani')
    .values({
      id,
      esercente_id: esercente.id,
      nome: `Piano da ${importo_centesimi}`,
      importo_centesimi,
      cadenza: 'mensile',
      ...values,
    })
    .execute()
  return id
}

type Come = { stato?: 'attivo' | 'in_prova' | 'disdetto'; pagato?: boolean }

/** 39,00 € a month, paid from 1 to 30 November 2026. */
export async function abbonato(
  app: App,
  esercente: Esercente,
  { stato = 'attivo', pagato = true }: Come = {},
) {
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const dati = { esercente, cliente, stato, prossimo_addebito: '2026-12-01' }
  const id = await createAbbonamento(app.db, dati)
  await app.db
    .updateTable('abbonamenti')
    .set({ ancora: '2026-01-01' })
    .where('id', '=', id)
    .execute()
  if (stato !== 'in_prova') {
    await app.db
      .insertInto('pagamenti')
      .values({
        id: newId(),
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        importo_centesimi: 3900,
        incassato_centesimi: pagato ? 3900 : 0,
        causale: 'Novembre',
        stato: pagato ? 'pagato' : 'insoluto',
        pagato_at: pagato ? new Date('2026-11-11T11:00:00Z') : null,
        scadenza: '2026-11-01',
        origine: 'abbonamento',
        origine_id: id,
        origine_n: 1,
      })
      .execute()
  }
  const come =
    (chi: Parameters<App['as']>[0]) =>
    (
      method: 'GET' | 'POST' | 'DELETE',
      azione: string,
      body?: object,
      key: string = randomUUID(),
    ) =>
      app.as(chi)(method, `/api/abbonamenti/${id}${azione}`, body, { 'idempotency-key': key })
  const io = come(cliente)
  return {
    id,
    cliente,
    come,
    io,
    anteprima: async (piano_id: string) =>
      (await io('POST', '/cambio/anteprima', { piano_id })).body,
    conferma: (anteprima_id: string, key?: string) => io('POST', '/cambio', { anteprima_id }, key),
    /** Asked for by the esercente, figures and all. */
    proponi: async (piano_id: string) => {
      const loro = come(esercente)
      const { body } = await loro('POST', '/cambio/anteprima', { piano_id })
      return { vista: body, risposta: await loro('POST', '/cambio', { anteprima_id: body._id }) }
    },
    codice: (sha256: string, record_id: string) => codiceCambio(app, cliente, sha256, record_id),
  }
}

type Cliente = Awaited<ReturnType<typeof createCliente>>

/** Asks for the code on the text of a change and types it in. */
export async function codiceCambio(app: App, cliente: Cliente, sha256: string, record_id: string) {
  const atto = { scopo: 'accetta_cambio_piano', oggetto: sha256, record_id }
  await app.as(cliente)('POST', '/otp/richiedi', atto)
  const { contenuto } = await app.db
    .selectFrom('uscite')
    .select('contenuto')
    .where('argomento', '=', 'otp')
    .where(sql`contenuto ->> 'utente_id'`, '=', cliente.utente_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { codice } = contenuto as { codice: string }
  return app.as(cliente)('POST', '/otp/verifica', { ...atto, codice })
}

export const addebitiDi = (app: Pick<App, 'db'>, id: string) =>
  app.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .orderBy('scadenza')
    .orderBy('id')
    .select(['importo_centesimi', 'stato', 'scadenza', 'origine_n'])
    .execute()

export const MEZZOGIORNO = '2026-11-11T11:00:00Z'

/** A portal at noon of 11 November 2026, with an esercente whose abbonamenti change; `vai` moves its clock. */
export async function startCambi() {
  const { clock, vai } = clockDi(MEZZOGIORNO)
  const app = await startApp({ clock })
  const rinnova = (giorno: string) =>
    rinnovaAbbonamenti({ ...app.deps, clock: stoppedClock(new Date(`${giorno}T10:30:00Z`)) })
  return {
    app,
    esercente: await createEsercente(app.db),
    clock,
    vai,
    rinnova,
    /** Renews on a day, and what is charged is paid. */
    rinnovaEPaga: async (giorno: string): Promise<void> => {
      await rinnova(giorno)
      await sql`delete from addebiti_programmati`.execute(app.db)
      await sql`update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = now()
        where stato = 'da_pagare'`.execute(app.db)
    },
    /** The messages to somebody, once what waits is sent. */
    posta: async (destinatario: string): Promise<string[]> => {
      await consegnaUscite(app.deps, usciteHandlers(app.deps))
      const rows = await app.db
        .selectFrom('messaggi_interi')
        .where('destinatario', '=', destinatario)
        .orderBy('created_at')
        .select(['oggetto', 'testo'])
        .execute()
      return rows.map(({ oggetto, testo }) => `${oggetto}\n${testo}`)
    },
  }
}
