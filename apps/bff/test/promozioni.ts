import { randomUUID } from 'node:crypto'
import { createAdmin } from './factories.ts'
import type { createDebito, Payments } from './payments.ts'

/** Staff write this promozione in tests: 33 % off for everybody, from the day of the tests on, without limits. */
export const PROMOZIONE = {
  nome: 'Autunno',
  codice: 'AUTUNNO',
  uso: 'codice',
  effetto: 'percentuale',
  valore: 3300,
  esercente_id: null,
  dal: '2026-11-24',
  al: null,
  usi_max: null,
  usi_per_cliente: null,
  importo_minimo_centesimi: 0,
  primo_acquisto: false,
  alla_disdetta: false,
  cumulo: 'esclusiva',
  ordine: 1,
  carico_operatore: 0,
  piani: [],
  clienti: [],
}

type Debito = Pick<Awaited<ReturnType<typeof createDebito>>, 'id' | 'cliente'>

/** Staff, esercenti and clienti act on promozioni by these calls: each has a code of its own that begins with `sigla`, as `base` says. */
export function promozioniDi(
  p: Pick<Payments, 'as' | 'db'>,
  admin: Parameters<Payments['as']>[0],
  { sigla, base = {} }: { sigla: string; base?: object },
) {
  type Chi = Parameters<Payments['as']>[0]
  const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
  const su = ({ id, cliente }: Debito, azione: string, body: object = {}, chi: Chi = cliente) =>
    chiama(chi, 'POST', `/api/gateway/${id}/${azione}`, body)
  /** The yes of a second person of the staff, where the operator bears something. */
  const conferma = async (promo: { _id: string; in_attesa?: { _id: string } | null }) => {
    if (!promo.in_attesa) return promo
    const url = `/api/promozioni/${promo._id}/proposte/${promo.in_attesa._id}/conferma`
    return (await chiama(await createAdmin(p.db), 'POST', url, {})).body
  }
  let n = 0
  return {
    chiama,
    creaPromo: async (corpo: object = {}) => {
      const promo = { ...PROMOZIONE, ...base, codice: `${sigla}${(n += 1)}`, ...corpo }
      return conferma((await chiama(admin, 'POST', '/api/promozioni', promo)).body)
    },
    leggi: async (id: string) => (await chiama(admin, 'GET', `/api/promozioni/${id}`)).body,
    /** The cliente asks this of the page of a debt. */
    su,
    prova: (d: Debito, codice: string) => su(d, 'sconto', { codice }),
    usa: (d: Debito, codice: string, sconto_centesimi = 3977) =>
      su(d, 'usa_codice', { codice, sconto_centesimi }),
  }
}
