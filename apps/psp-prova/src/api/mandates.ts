import { leggi } from '../archivio.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Accettazione } from '../oggetti-cliente.ts'
import { gruppo, intero, mancante, scelta, testo } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'

export function rotteMandates(rotte: Rotte): void {
  rotte.get('/v1/mandates/:id', (ctx, _p, id) => leggi(ctx.db, 'mandate', id, 'mandate'))
}

/** `mandate_data` of a call: how the payer agreed to be debited. */
export function leggiAccettazione(ctx: Contesto, p: Parametri): Accettazione | undefined {
  const mandato = gruppo(p, 'mandate_data')
  if (mandato === undefined) return undefined
  const dati = gruppo(mandato, 'customer_acceptance') ?? {}
  const accepted_at = intero(dati, 'accepted_at') ?? ctx.orologio.secondi()
  const tipo = scelta(dati, 'type', ['online', 'offline'])
  if (tipo === undefined) throw mancante('mandate_data[customer_acceptance][type]')
  if (tipo === 'offline') {
    gruppo(dati, 'offline')
    return { accepted_at, type: 'offline', offline: {} }
  }
  const daDove = gruppo(dati, 'online') ?? {}
  const richiesto = (nome: string) => {
    const valore = testo(daDove, nome)
    if (valore === undefined) throw mancante(`mandate_data[customer_acceptance][online][${nome}]`)
    return valore
  }
  const online = { ip_address: richiesto('ip_address'), user_agent: richiesto('user_agent') }
  return { accepted_at, type: 'online', online }
}
