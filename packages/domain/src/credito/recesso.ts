import { type Centesimi, formattaEuro } from '../denaro/denaro.ts'
import { etichettaDi } from '../parole/etichette.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import { puo } from '../stati/macchina.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { type StatoDilazione, TRANSIZIONI_DILAZIONE } from './dilazione.ts'

/** The facts that decide whether a cliente may still leave a dilazione (art. 125-ter TUB, art. 54-bis Codice del consumo). */
export type DaCuiRecedere = {
  stato: StatoDilazione
  /** The last day; null where nobody has that right, as between firms. */
  recesso_entro: Giorno | null
  /** True once it was declared, though a payment under way may keep it from being carried out. */
  dichiarato: boolean
  /** All that was owed is paid, and none of it goes back. */
  senza_effetto: boolean
}

export const GIA_RECEDUTO = 'Hai già dichiarato il recesso: la ricevuta è nella tua posta.'

/** Says why the term of a recesso does not allow one today; null where it does. */
export function motivoFuoriTermine(recesso_entro: Giorno | null, oggi: Giorno): string | null {
  if (recesso_entro === null) return 'Tra imprese il diritto di recesso non c’è.'
  return oggi > recesso_entro
    ? `Si poteva recedere fino al ${formattaGiornoLungo(recesso_entro)}.`
    : null
}

/** Says why a cliente cannot leave a dilazione today; null where it can. A payment under way is no reason. */
export function motivoNonRecede(d: DaCuiRecedere, oggi: Giorno): string | null {
  if (d.dichiarato) return GIA_RECEDUTO
  if (d.stato === 'accettata') {
    return 'Non è ancora cominciata: senza il primo pagamento non ha effetto.'
  }
  if (!puo(TRANSIZIONI_DILAZIONE, 'recede', d.stato, 'C')) {
    return `La dilazione è nello stato “${etichettaDi('dilazione', d.stato).etichetta}”.`
  }
  const fuori = motivoFuoriTermine(d.recesso_entro, oggi)
  if (fuori !== null) return fuori
  return d.senza_effetto
    ? 'Hai già pagato tutto, senza costi: non resta nulla da cui recedere.'
    : null
}

/** The outcome of a recesso. */
export type EsitoRecesso = {
  dovuto_centesimi: Centesimi
  entro: Giorno
  rimborso_centesimi: Centesimi
  /** True where the debts of before are owed again, since nothing of them was paid. */
  torna: boolean
  in_corso_centesimi: Centesimi
}

/** Tells what is left to pay, by when and what goes back, in the same words to both sides, before and after. */
export function fraseRecesso(e: EsitoRecesso): string {
  const quanto = formattaEuro(e.dovuto_centesimi)
  const entro = `in una volta entro il ${formattaGiornoLungo(e.entro)}, senza interessi né altri costi`
  const parti = [
    e.in_corso_centesimi > 0
      ? `C’è un pagamento di ${formattaEuro(e.in_corso_centesimi)} in corso: la dilazione si chiude quando finisce, e quello che arriva conta nel prezzo.`
      : null,
    e.dovuto_centesimi > 0 && e.torna
      ? `Torna il debito di prima: ${quanto}, da pagare ${entro}.`
      : null,
    e.dovuto_centesimi > 0 && !e.torna
      ? `Quello che è stato pagato conta nel prezzo: ne restano ${quanto}, da pagare ${entro}.`
      : null,
    e.rimborso_centesimi > 0
      ? `Tornano al cliente ${formattaEuro(e.rimborso_centesimi)}, pagati oltre il prezzo.`
      : null,
  ].filter((parte) => parte !== null)
  return parti.length === 0 ? 'Non resta nulla da pagare.' : parti.join(' ')
}
