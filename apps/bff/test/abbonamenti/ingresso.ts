import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { avvisaRinnovi } from '../../src/modules/accordi/abbonamenti/index.ts'
import { consegnaUscite } from '../../src/modules/base/uscite/index.ts'
import { usciteHandlers } from '../../src/modules/ponte/messaggi/index.ts'
import { startCambi } from '../cambio-piano.ts'
import { createCliente, createEsercente } from '../factories.ts'
import { createCarta } from '../scadenze.ts'

/** 9,90 € for three charges, then 19,90 €. */
export const CON_INGRESSO = {
  nome: 'Corsi',
  importo_centesimi: 1990,
  cadenza: 'mensile',
  ingresso_periodi: 3,
  ingresso_centesimi: 990,
  pausa_giorni: 200,
}

type Metodo = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A portal at noon of 11 November 2026 whose piani have a first price; everybody pays what is asked. */
export async function startIngresso() {
  const cambi = await startCambi()
  const { app, clock, vai } = cambi
  type Chi = Parameters<typeof app.as>[0]
  const chiama = (chi: Chi, method: Metodo, url: string, body?: object) =>
    app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
  const paga = () =>
    sql`update pagamenti set stato = 'pagato', incassato_centesimi = residuo_centesimi, pagato_at = ${clock.now()},
      updated_at = ${clock.now()} where stato = 'da_pagare'`.execute(app.db)

  async function vende(
    corpo: object = {},
    esercente?: Awaited<ReturnType<typeof createEsercente>>,
  ) {
    const chi = esercente ?? (await createEsercente(app.db))
    const { status, body } = await chiama(chi, 'POST', '/api/piani', { ...CON_INGRESSO, ...corpo })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { esercente: chi, piano: String(body._id) }
  }

  /** Orders a piano as it is read, with the sum that is on the button. */
  async function ordina(
    cliente: Awaited<ReturnType<typeof createCliente>>,
    piano: string,
    oggi_centesimi: number,
    altro: object = {},
  ) {
    const url = `/api/piani/${piano}/sottoscrivi`
    const { body: letta } = await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)
    const risposta = await chiama(cliente, 'POST', url, {
      piano_id: letta.piano_id,
      oggi_centesimi,
      ingresso_periodi: letta.ingresso_periodi,
      ...altro,
    })
    return { letta, risposta, id: String(risposta.body.abbonamento_id) }
  }

  /** Subscribed today and paid. */
  async function abbonato(piano: string, oggi_centesimi = 990, altro: object = {}) {
    const cliente = await createCliente(app.db)
    const metodo = oggi_centesimi === 0 ? { carta_id: await createCarta(app.db, cliente) } : {}
    const { id } = await ordina(cliente, piano, oggi_centesimi, { ...metodo, ...altro })
    await paga()
    const come = (chi: Chi) => (method: Metodo, azione: string, body?: object) =>
      chiama(chi, method, `/api/abbonamenti/${id}${azione}`, body)
    const io = come(cliente)
    return { id, cliente, come, io, leggi: async () => (await io('GET', '')).body }
  }

  const importi = async (id: string) =>
    (
      await app.db
        .selectFrom('pagamenti')
        .where('origine_id', '=', id)
        .orderBy('scadenza')
        .orderBy('id')
        .select(['scadenza', 'importo_centesimi'])
        .execute()
    ).map(({ scadenza, importo_centesimi }) => `${scadenza} ${importo_centesimi}`)

  /** The day comes: what falls due is made and paid, and whoever is to be told is told. */
  async function passa(giorno: string) {
    vai(`${giorno}T10:30:00Z`)
    await cambi.rinnova(giorno)
    await sql`delete from addebiti_programmati`.execute(app.db)
    await paga()
    await avvisaRinnovi({ db: app.db, clock })
  }
  /** The letters to somebody, each once everything that waits is sent. */
  const posta = async (email: string) => {
    while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
    return (await cambi.posta(email)).map((testo) => testo.replaceAll('\u00A0', ' '))
  }
  return { ...cambi, posta, chiama, vende, ordina, abbonato, importi, passa, paga }
}
