import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { aperta, type Fatto } from './fatto.ts'

/** The cliente says on which day a late rata is paid. */
export const prometti: Fatto = async (s, n) => {
  const rata = await aperta(s, n)
  if (!rata?.pagamento) return undefined
  const giorno = aggiungiGiorni(s.p.deps.clock.today(), 1 + (n % 10))
  const quanto = n % 3 === 0 ? 'meta' : 'tutto'
  return s.post(s.d.cliente, `/api/pagamenti/${rata.pagamento._id}/promessa`, { giorno, quanto })
}

export const terminaPromessa: Fatto = async (s, n) => {
  const rata = await aperta(s, n)
  if (!rata?.pagamento) return undefined
  return s.post(s.d.esercente, `/api/pagamenti/${rata.pagamento._id}/promessa/termina`)
}

/** A new plan on what is left, signed by the cliente: the story goes on with it. */
export const rinegozia: Fatto = async (s) => {
  const visto = await s.daEsercente('rinegozia/anteprima')
  if (visto.status >= 400) return visto
  const { importo_centesimi } = visto.body
  const bozza = await s.daEsercente('rinegozia', { importo_centesimi })
  if (bozza.status >= 400) return bozza
  const { _id } = bozza.body
  const { d } = s.d
  const inviata = await d.azione(_id, 'invia')
  if (inviata.status >= 400) {
    await d.azione(_id, 'annulla')
    return inviata
  }
  const firmata = await d.accetta(_id, { ...(await d.letta(_id)), metodo: 'bonifico' })
  if (firmata.status >= 400) return firmata
  const vecchia = await s.leggi()
  if (vecchia.stato !== 'rinegoziata' || vecchia.residuo_centesimi !== 0) {
    throw new Error(`il vecchio piano è ${vecchia.stato}, ${vecchia.residuo_centesimi}`)
  }
  if (firmata.body.importo_centesimi !== importo_centesimi) {
    throw new Error(`mostrati ${importo_centesimi}, firmati ${firmata.body.importo_centesimi}`)
  }
  s.passaA(_id)
  return firmata
}
