import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Dati = {
  id: string
  piano: string
  esercente: string
  prossimo_addebito: string | null
  /** A later day on which the period of `prossimo_addebito` is charged; null where it is that very day. */
  ripresa_il: string | null
  importo_centesimi: number
  /** The card or account of the charges; null where there is none. */
  metodo: string | null
}

const motivoDi = ({ esercente }: Dati) =>
  f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`

function prossimo({ prossimo_addebito, ripresa_il, importo_centesimi, metodo }: Dati): string {
  if (prossimo_addebito === null) return ''
  const dove =
    metodo === null
      ? f`e non c’è una carta o un conto su cui farlo: scegline uno`
      : f`su ${{ metodo }}`
  return f` Il prossimo addebito è di ${{ importo: formattaEuro(importo_centesimi) }}, ${{ ripresa_il: formattaGiornoCompleto(ripresa_il ?? prossimo_addebito) }}, ${{ dove }}.`
}

const apri = ({ id }: Dati, origin: string) => ({
  azione: 'Apri l’abbonamento',
  url: `${origin}/abbonamenti/${id}`,
})

function servizioDi({ ripresa_il, prossimo_addebito }: Dati, prima: string): string {
  if (prima !== 'sospeso') return f`Il servizio continua.`
  if (ripresa_il === null || prossimo_addebito === null) {
    return f`Il servizio, che era sospeso, riprende.`
  }
  return fissa`Il servizio, che era sospeso, riprende: il ${{ prossimo_addebito: formattaGiornoLungo(prossimo_addebito) }} è cominciato un periodo nuovo, e i giorni di sospensione dopo la fine dell’altro non si pagano. Se non lo vuoi, disdici prima dell’addebito.`
}

/** To the cliente: what was late is paid, and the service goes on. */
export function abbonamentoSaldato(d: Dati, prima: string, origin: string): Email {
  const titolo = f`L’abbonamento ${{ piano: d.piano }} è di nuovo attivo`
  return compose({
    modello: 'abbonamento_saldato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Hai pagato quello che era in ritardo con ${{ esercente: d.esercente }}. ${{ servizio_di: servizioDi(d, prima) }}${{ prossimo: prossimo(d) }}`,
      },
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}

/** To the cliente, who took it up again: a new period begins. */
export function abbonamentoRipreso(d: Dati, origin: string): Email {
  const titolo = f`L’abbonamento ${{ piano: d.piano }} è ripreso`
  return compose({
    modello: 'abbonamento_ripreso',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Hai ripreso l’abbonamento con ${{ esercente: d.esercente }}: da oggi comincia un nuovo periodo.${{ prossimo: prossimo(d) }}`,
      },
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}
