import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'

type Dati = {
  id: string
  piano: string
  esercente: string
  prossimo_addebito: string | null
  importo_centesimi: number
  /** The card or account of the charges; null where there is none. */
  metodo: string | null
}

const motivoDi = ({ esercente }: Dati) =>
  `Ricevi questo messaggio perché hai un abbonamento con ${esercente}.`

function prossimo({ prossimo_addebito, importo_centesimi, metodo }: Dati): string {
  if (prossimo_addebito === null) return ''
  const dove =
    metodo === null ? 'e non c’è una carta o un conto su cui farlo: scegline uno' : `su ${metodo}`
  return ` Il prossimo addebito è di ${formattaEuro(importo_centesimi)}, ${formattaGiornoCompleto(prossimo_addebito)}, ${dove}.`
}

const apri = ({ id }: Dati, origin: string) => ({
  azione: 'Apri l’abbonamento',
  url: `${origin}/abbonamenti/${id}`,
})

/** To the cliente: what was late is paid, and the service goes on. */
export function abbonamentoSaldato(d: Dati, prima: string, origin: string): Email {
  const titolo = `L’abbonamento ${d.piano} è di nuovo attivo`
  const servizio =
    prima === 'sospeso' ? 'Il servizio, che era sospeso, riprende.' : 'Il servizio continua.'
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Hai pagato quello che era in ritardo con ${d.esercente}. ${servizio}${prossimo(d)}`,
      },
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}

/** To the cliente, who took it up again: a new period begins. */
export function abbonamentoRipreso(d: Dati, origin: string): Email {
  const titolo = `L’abbonamento ${d.piano} è ripreso`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Hai ripreso l’abbonamento con ${d.esercente}: da oggi comincia un nuovo periodo.${prossimo(d)}`,
      },
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}
