import { randomUUID } from 'node:crypto'
import { dayInRome } from '../src/clock.ts'
import { consegnaUscite } from '../src/modules/base/uscite/index.ts'
import { usciteHandlers } from '../src/modules/ponte/messaggi/index.ts'
import { verificaInvarianti } from '../src/modules/registri/contabilita/index.ts'
import type { startApp } from './client.ts'
import { dilazioniDi } from './dilazioni.ts'
import { createCliente, createEsercente, createPagamento } from './factories.ts'

/** A clock that a test sets to the day it wants. */
export function clockDi(inizio: string) {
  let adesso = new Date(inizio)
  return {
    clock: { now: () => adesso, today: () => dayInRome(adesso) },
    vai: (quando: string) => {
      adesso = new Date(quando)
    },
  }
}

type Server = Pick<Awaited<ReturnType<typeof startApp>>, 'as' | 'db' | 'deps'>

type Voluto = {
  /** A debt that was there before; left out, the plan is of a new amount. */
  suDebito?: boolean
  importo_centesimi?: number
  tan_percento?: number
  anticipo_centesimi?: number
  n_rate?: number
  cadenza?: 'quindicinale' | 'mensile' | 'libera'
  prima_scadenza?: string
  date_libere?: string[]
  eventi?: { n: number; evento: string; percento?: number }[]
  spese_per_rata_centesimi?: number
}

/** An accepted plan paid by hand, with the calls of its two parties: three rate of 100,00 € unless told otherwise. */
export async function pianoAccettato(
  p: Server,
  { suDebito = true, importo_centesimi = 30_000, cadenza = 'quindicinale', ...altro }: Voluto = {},
) {
  const esercente = await createEsercente(p.db, { credito_abilitato_at: p.deps.clock.now() })
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const debito = suDebito
    ? await createPagamento(p.db, {
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        importo_centesimi,
        scadenza: '2026-11-20',
        metodi_ammessi: ['carta', 'bonifico'],
      })
    : null
  const d = dilazioniDi(p, { esercente, cliente })
  const bozza = await d.crea({
    ...(debito
      ? { pagamenti: [debito.id] }
      : { cliente_id: cliente.id, importo_centesimi, causale: 'Impianto dentale' }),
    n_rate: 3,
    cadenza,
    prima_scadenza: '2026-12-05',
    ...altro,
  })
  const id = bozza.body._id
  await d.daEsercente(`/api/dilazioni/${id}/invia`)
  await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
  const url = `/api/dilazioni/${id}`
  const rata = async (n: number) => {
    const { body } = await d.leggi(id)
    return body.rate.find((una: { n: number }) => una.n === n)
  }
  return {
    id,
    d,
    debito,
    esercente,
    cliente,
    url,
    rata,
    leggi: async (chi = esercente) => (await p.as(chi)('GET', url)).body,
    puo: async (chi: typeof cliente | typeof esercente, azione: string) =>
      (await p.as(chi)('GET', url)).body.azioni_consentite.find(
        (una: { azione: string }) => una.azione === azione,
      ),
    /** Money that the esercente was given for a rata. */
    incassa: async (n: number, importo: number, corpo: object = {}) =>
      p.as(esercente)(
        'POST',
        `/api/pagamenti/${(await rata(n)).pagamento._id}/incassi`,
        {
          importo_centesimi: importo,
          metodo: 'bonifico',
          incassato_il: p.deps.clock.today(),
          ...corpo,
        },
        { 'idempotency-key': randomUUID() },
      ),
    pagamento: async (quale: string) =>
      p.db.selectFrom('pagamenti').selectAll().where('id', '=', quale).executeTakeFirstOrThrow(),
    /** The messages to one of the two, the newest last. */
    posta: async (destinatario: string) => {
      while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
      return p.db
        .selectFrom('messaggi_interi')
        .where('destinatario', '=', destinatario)
        .orderBy('id')
        .select(['oggetto', 'testo'])
        .execute()
    },
    libri: () => verificaInvarianti(p.db, p.deps.clock.today()),
  }
}
