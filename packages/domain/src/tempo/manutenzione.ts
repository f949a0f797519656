import { formattaGiornoLungo } from '../parole/formato.ts'
import { eGiorno, giornoDiRoma, istanteDiRoma, oraDiRoma } from './giorno.ts'

/** Hours before a stop of the portal from which everybody reads of it. */
export const PREAVVISO_MANUTENZIONE_ORE = 48
/** The longest that a stop may be said to last, in hours. */
export const DURATA_MANUTENZIONE_ORE = 24

const HOUR = 3_600_000

/** A stop of the portal that was announced: two instants, and what the staff add in their own words. */
export type Manutenzione = { dal: string; al: string; testo: string }

export type FaseManutenzione = 'lontana' | 'annunciata' | 'in_corso' | 'finita'

/** The instant of a moment as it is typed, `'2026-11-30T02:00'` by the clocks of Rome; null for anything else. */
export function istanteDelMomento(momento: string): Date | null {
  const [, giorno = '', ore, minuti] =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(momento) ?? []
  if (!eGiorno(giorno)) return null
  return istanteDiRoma(giorno, Number(ore) * 60 + Number(minuti))
}

/** Tells where a stop stands at an instant: its beginning belongs to it, its end does not. */
export function faseManutenzione({ dal, al }: Manutenzione, now: Date): FaseManutenzione {
  const [inizio, fine] = [new Date(dal).getTime(), new Date(al).getTime()]
  if (now.getTime() >= fine) return 'finita'
  if (now.getTime() >= inizio) return 'in_corso'
  return now.getTime() >= inizio - PREAVVISO_MANUTENZIONE_ORE * HOUR ? 'annunciata' : 'lontana'
}

/** Milliseconds from an instant until the stop is told in other words; null once it is over. */
export function prossimaFaseTra(manutenzione: Manutenzione, now: Date): number | null {
  const inizio = new Date(manutenzione.dal).getTime()
  const quando: Readonly<Record<FaseManutenzione, number | null>> = {
    lontana: inizio - PREAVVISO_MANUTENZIONE_ORE * HOUR,
    annunciata: inizio,
    in_corso: new Date(manutenzione.al).getTime(),
    finita: null,
  }
  const istante = quando[faseManutenzione(manutenzione, now)]
  return istante === null ? null : istante - now.getTime()
}

const giornoEOra = (istante: string): string =>
  `${formattaGiornoLungo(giornoDiRoma(istante))} alle ${oraDiRoma(istante)}`

const unita = (testo: string, aggiunta: string): string =>
  aggiunta.trim() === '' ? testo : `${testo} ${aggiunta.trim()}`

/** The words of an announced stop, for everybody; empty when there is nothing to say yet, or any more. */
export function parolaManutenzione(manutenzione: Manutenzione, now: Date) {
  const { dal, al, testo } = manutenzione
  const fase = faseManutenzione(manutenzione, now)
  if (fase === 'in_corso') {
    return {
      titolo: 'Manutenzione in corso',
      testo: unita(
        `Fino a ${giornoEOra(al)} il portale può essere lento o fermo. Se un’operazione non risponde, prima di ripeterla guarda com’è andata.`,
        testo,
      ),
    }
  }
  if (fase !== 'annunciata') return null
  return {
    titolo: 'Il portale si ferma per manutenzione',
    testo: unita(
      `Da ${giornoEOra(dal)} fino a ${giornoEOra(al)}. Rate e rinnovi non si perdono: quello che resta indietro si addebita quando riparte.`,
      testo,
    ),
  }
}
