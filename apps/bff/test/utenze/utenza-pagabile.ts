import { randomUUID } from 'node:crypto'
import { createCliente, createEsercente, createPagamento, linkCliente } from '../factories.ts'
import type { Call, Person } from '../client.ts'
import type { Db } from '../../src/db/database.ts'
import { pagaSullaPagina } from '../payments.ts'

type Portale = { db: Db; as: (who: Person | null) => Call }
type Voluta = { importo_centesimi?: number; codice_avviso?: string; scadenza?: string }
type Scritta = { _id: string; stato: string; scadenza: string; importo_centesimi: number }

/** An utenza of a cliente whose supplier collects through the portal, with the calls of its cliente. */
export async function createUtenzaPagabile({ db, as }: Portale) {
  const esercente = await createEsercente(db)
  const cliente = await createCliente(db)
  await linkCliente(db, esercente.id, cliente.id)
  const call = as(cliente)
  const { body } = await call('POST', '/api/utenze', {
    tipo: 'acqua',
    fornitore: 'Acque di Prova',
    intestatario: 'Lucia Bianchi',
    fornitore_id: esercente.id,
  })
  const url = `/api/utenze/${body._id}`
  const una = (utenza: { bollette: Scritta[] }, id: string) =>
    utenza.bollette.find(({ _id }) => _id === id)
  return {
    _id: body._id as string,
    url,
    esercente,
    cliente,
    call,
    /** A writing call with a key of its own. */
    post: (path: string, sent: object = {}) =>
      call('POST', `${url}/${path}`, sent, { 'idempotency-key': randomUUID() }),
    leggi: async () => (await call('GET', url)).body,
    bolletta: async (id: string) => una((await call('GET', url)).body, id),
    /** A debt that the supplier asks for. */
    richiedi: (values: Partial<Parameters<typeof createPagamento>[1]> = {}) =>
      createPagamento(db, {
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        importo_centesimi: 8430,
        causale: 'Bolletta acqua',
        metodi_ammessi: ['carta', 'addebito_sdd'],
        ...values,
      }),
    aggiungi: async (values: Voluta = {}): Promise<Scritta> => {
      const before = (await call('GET', url)).body.bollette as Scritta[]
      const { body: after } = await call('POST', `${url}/bollette`, {
        periodo_dal: '2026-09-01',
        periodo_al: '2026-10-31',
        importo_centesimi: 8430,
        scadenza: '2026-12-20',
        codice_avviso: '',
        ...values,
      })
      const made = (after.bollette as Scritta[]).find(
        ({ _id }) => !before.some((one) => one._id === _id),
      )
      if (made === undefined) throw new Error('no bolletta was made')
      return made
    },
  }
}

export type UtenzaPagabile = Awaited<ReturnType<typeof createUtenzaPagabile>>

/** A bolletta that is linked to the debt of its supplier. */
export async function collegata(
  utenza: UtenzaPagabile,
  values: Parameters<UtenzaPagabile['richiedi']>[0] = {},
) {
  const scadenza = values?.scadenza ?? '2026-12-20'
  const pagamento = await utenza.richiedi({ scadenza, ...values })
  const bolletta = await utenza.aggiungi({
    importo_centesimi: pagamento.importo_centesimi,
    scadenza,
  })
  const { status } = await utenza.post(`bollette/${bolletta._id}/collega`, {
    pagamento_id: pagamento.id,
  })
  if (status !== 200) throw new Error(`collega: ${status}`)
  return { pagamento, bolletta, url: `bollette/${bolletta._id}` }
}

/** Saves a card on the provider's page; answers its id. */
export async function salvaCarta(
  { call }: UtenzaPagabile,
  numero = '4242 4242 4242 4242',
): Promise<string> {
  const { body } = await call('POST', '/api/carte_di_credito', {})
  await pagaSullaPagina(body.url, numero)
  const url = `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`
  return String((await call('POST', url, {})).body.carta_id)
}
