import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { linkGateway, NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

type Dati = { id: string; piano: string; esercente: string }

const motivoDi = (esercente: string) =>
  `Ricevi questo messaggio perché hai un abbonamento con ${esercente}.`

/** To the cliente: the calendar brought the abbonamento to its end, or its trial to a stop. */
export function abbonamentoPassato(
  { id, piano, esercente }: Dati,
  azione: 'conclude' | 'termina' | 'mette_in_pausa',
  origin: string,
): Email {
  const isOver = azione !== 'mette_in_pausa'
  const titolo = isOver
    ? `L’abbonamento ${piano} è concluso`
    : `La prova di ${piano} è finita: l’abbonamento è in pausa`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: isOver
          ? `${azione === 'conclude' ? 'Come avevi chiesto' : 'È finita la sua durata'}: l’abbonamento con ${esercente} non si rinnova: non ci saranno altri addebiti.`
          : `Non c’è una carta o un conto su cui addebitare l’abbonamento con ${esercente}. ${NESSUN_ADDEBITO} Per continuare scegli un metodo dalla pagina dell’abbonamento e riprendilo.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}

type Rinnovo = Dati & { pagamento_id: string; importo_centesimi: number }

/** To the cliente: a renewal is due today, and nothing can be charged to by itself. */
export function rinnovoSenzaMetodo(
  { piano, esercente, pagamento_id, importo_centesimi }: Rinnovo,
  origin: string,
): Email {
  const titolo = `Paga oggi il rinnovo di ${piano}`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Oggi si rinnova l’abbonamento con ${esercente}: ${formattaEuro(importo_centesimi)}. Non c’è una carta o un conto su cui addebitarlo. ${NESSUN_ADDEBITO} Se non paghi entro oggi l’abbonamento risulta in ritardo.`,
      },
      { azione: 'Paga il rinnovo', url: linkGateway(origin, pagamento_id) },
    ],
    motivo: motivoDi(esercente),
  })
}

type Avviso = Dati & { giorno: string; importo_centesimi: number; in_prova: boolean }

/** To the cliente, days before: what is about to be charged, and that it can still be given up. */
export function rinnovoVicino(
  { id, piano, esercente, giorno, importo_centesimi, in_prova }: Avviso,
  origin: string,
): Email {
  const quando = formattaGiornoCompleto(giorno)
  const titolo = in_prova ? `La prova di ${piano} sta per finire` : `${piano} sta per rinnovarsi`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `${quando.charAt(0).toUpperCase()}${quando.slice(1)} ${in_prova ? 'finisce la prova gratuita e inizia l’' : 'inizia un nuovo periodo dell’'}abbonamento con ${esercente}: ${formattaEuro(importo_centesimi)}. Finora per questo periodo non è stato addebitato nulla. Se non vuoi continuare disdici dalla pagina dell’abbonamento entro ${formattaGiornoCompleto(aggiungiGiorni(giorno, -1))}: questo addebito non si fa.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}
