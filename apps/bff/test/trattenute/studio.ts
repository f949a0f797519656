import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { startApp } from '../client.ts'
import { createCliente, createEsercente } from '../factories.ts'

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'as' | 'db' | 'deps'>

/** The account to which its clienti pay. */
export const CONTO = 'IT60X0542811101000000123456'

/** Totale 610, ritenuta 110, da pagare 500. */
export const PARCELLA = {
  importo_centesimi: 61_000,
  da_pagare_centesimi: 50_000,
  trattenute: [{ tipo: 'lavoro_autonomo', base_centesimi: 55_000 }],
}

/** Works on a house, of which the deduction is lost without the bonifico parlante. */
export const LAVORI = {
  importo_centesimi: 122_000,
  vincolo: {
    agevolazione: 'recupero_edilizio',
    fattura_numero: '12/2026',
    fattura_data: '2026-11-20',
  },
}

/** An esercente with a cliente who keeps back what the law says, and their calls. */
export async function studio(app: App, tipo: 'ditta' | 'condominio' | 'persona' = 'ditta') {
  const esercente = await createEsercente(app.db, {
    iban: CONTO,
    credito_abilitato_at: app.deps.clock.now(),
  })
  const cliente = await createCliente(app.db, {
    nome: 'Mario Rossi',
    tipo,
    esercente_id: esercente.id,
  })
  const post = (url: string, body: object = {}, chi: Parameters<App['as']>[0] = esercente) =>
    app.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const chiedi = (altro: object = PARCELLA, key = randomUUID()) =>
    app.as(esercente)(
      'POST',
      '/api/pagamenti',
      {
        cliente_id: cliente.id,
        causale: 'Parcella di novembre',
        scadenza: '2026-12-31',
        invia_email: false,
        ...altro,
      },
      { 'idempotency-key': key },
    )
  const nuovo = async (altro: object = PARCELLA): Promise<string> => (await chiedi(altro)).body._id
  const incassa = (id: string, importo_centesimi: number, altro: object = {}) =>
    post(`/api/pagamenti/${id}/incassi`, {
      importo_centesimi,
      metodo: 'bonifico',
      incassato_il: app.deps.clock.today(),
      ...altro,
    })
  const storna = (id: string, n: number) => post(`/api/pagamenti/${id}/incassi/${n}/storna`)
  const leggi = async (id: string, chi: Parameters<App['as']>[0] = esercente) =>
    (await app.as(chi)('GET', `/api/pagamenti/${id}`)).body
  const anno = async (quale = '2026', chi: Parameters<App['as']>[0] = esercente) =>
    (await app.as(chi)('GET', `/api/trattenute?anno=${quale}`)).body
  /** The net that came of some debts, and what was kept back beside it. */
  const mosso = async (...ids: string[]) => {
    const { rows } = await sql<{ pagato: number; trattenuto: number }>`
      select coalesce((select sum(incassato_centesimi - rimborsato_centesimi - maggiorazioni_centesimi)
        from pagamenti where id = any (${ids}::text[])), 0)::bigint as pagato,
        coalesce((select sum(importo_centesimi) from movimenti_trattenuta
        where pagamento_id = any (${ids}::text[])), 0)::bigint as trattenuto`.execute(app.db)
    return rows[0] ?? { pagato: 0, trattenuto: 0 }
  }
  return { esercente, cliente, post, chiedi, nuovo, incassa, storna, leggi, anno, mosso }
}
