import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { StatoRimborso } from '@rateo/domain/denaro/rimborso'

type Detto = {
  stato: StatoRimborso
  modo: string
  importo_centesimi: number
  metodo_etichetta: string | null
  codice_errore: string | null
  prossimo_controllo_at: Date | null
  seconda_persona?: boolean
}

const MOTIVI: Readonly<Record<string, string>> = {
  rimborso_respinto:
    'La banca del cliente non ha accettato l’accredito: forse la carta o il conto non esistono più.',
}

/** The way in which money was handed over, in brackets; nothing where it is not known. */
const inPersona = ({ metodo_etichetta }: Pick<Detto, 'metodo_etichetta'>): string =>
  metodo_etichetta === null ? '' : ` (${metodo_etichetta})`
/** The place that money goes back to. */
const su = ({ metodo_etichetta }: Pick<Detto, 'metodo_etichetta'>, altrimenti: string): string =>
  metodo_etichetta === null ? altrimenti : `su ${metodo_etichetta}`

/** The outcome of a rimborso, in a sentence that says whether money moved. */
export function messaggioRimborso(r: Detto): string {
  const importo = formattaEuro(r.importo_centesimi)
  const dove = su(r, 'sul metodo con cui ha pagato')
  const messaggi: Record<StatoRimborso, string> = {
    richiesto: `Rimborso di ${importo} richiesto: nessun importo è stato ancora mosso.`,
    in_approvazione: r.seconda_persona
      ? 'L’importo supera la soglia della squadra: parte quando lo approva un’altra persona. Nessun importo è stato ancora mosso.'
      : 'L’importo supera la soglia: conferma con il codice. Nessun importo è stato ancora mosso.',
    in_coda:
      'Il tuo saldo non basta: parte da solo appena arrivano altri incassi. Nessun importo è stato ancora mosso.',
    in_elaborazione:
      r.prossimo_controllo_at === null
        ? `Rimborso di ${importo} inviato: la conferma arriva a momenti.`
        : `Rimborso di ${importo} inviato, conferma non ancora arrivata: la verifichiamo per te. Non serve ripeterlo.`,
    riuscito:
      r.modo === 'diretto'
        ? `Hai restituito ${importo} di persona${inPersona(r)}.`
        : `${importo} restituiti ${dove}: il cliente li vede in 5–10 giorni lavorativi.`,
    fallito: `${MOTIVI[r.codice_errore ?? ''] ?? 'Il servizio di pagamento non ha accettato il rimborso.'} Nessun importo è stato restituito.`,
    annullato: 'Rimborso annullato: nessun importo è stato mosso.',
  }
  return messaggi[r.stato]
}

/** The states that a cliente is told of: money that is on its way, that came, or that was announced and did not come. */
export type StatoPerCliente = Extract<StatoRimborso, 'in_elaborazione' | 'riuscito' | 'fallito'>

/** The same for the cliente who is given the money back. */
export function messaggioPerCliente(r: Omit<Detto, 'stato'> & { stato: StatoPerCliente }): string {
  const importo = formattaEuro(r.importo_centesimi)
  const dove = su(r, 'sul metodo con cui hai pagato')
  const messaggi: Record<StatoPerCliente, string> = {
    in_elaborazione:
      r.prossimo_controllo_at === null
        ? `Rimborso di ${importo} inviato ${dove}: la conferma arriva a momenti.`
        : `Rimborso di ${importo} inviato ${dove}: la banca non lo ha ancora confermato. Ti avvisiamo appena lo fa.`,
    riuscito:
      r.modo === 'diretto'
        ? `L’esercente dice di averti restituito ${importo} di persona${inPersona(r)}.`
        : `${importo} restituiti ${dove}: li vedi sull’estratto conto in 5–10 giorni lavorativi.`,
    fallito: `${importo} non sono arrivati ${dove}: la banca li ha rimandati indietro. L’esercente lo sa: mettetevi d’accordo su un altro modo, ad esempio un bonifico.`,
  }
  return messaggi[r.stato]
}
