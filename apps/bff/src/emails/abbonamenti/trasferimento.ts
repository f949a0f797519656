import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma, type Giorno } from '@rateo/domain/tempo/giorno'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { avvioERecesso } from './avvio-e-recesso.ts'
import { f } from '@rateo/domain/parole/frase'

type Dati = { id: string; trasferimento_id: string; piano: string; esercente: string; da: string }

const perAbbonato = (esercente: string) =>
  f`Ricevi questo messaggio perché hai o hai avuto un abbonamento con ${{ esercente }}.`

/** To somebody who may have no account: another person wants them to have an abbonamento. */
export function trasferimentoProposto(
  { trasferimento_id, piano, esercente, da, scade_at }: Dati & { scade_at: Date },
  origin: string,
): Email {
  return compose({
    modello: 'trasferimento_proposto',
    oggetto: f`${{ da }} ti vuole passare l’abbonamento ${{ piano }}`,
    titolo: f`${{ da }} ti vuole passare l’abbonamento ${{ piano }}`,
    blocchi: [
      {
        paragrafo: f`È un abbonamento con ${{ esercente }}. Apri la pagina, accedi o crea un account con questo indirizzo e-mail e leggi prezzo, prossimo addebito e condizioni: se ti va bene lo confermi con un codice e una tua carta o un tuo conto. Oggi non paghi nulla.`,
      },
      {
        paragrafo: f`Vale fino a ${{ scade: formattaGiornoCompleto(giornoDiRoma(scade_at)) }}. Se non lo vuoi non fare nulla: senza il tuo sì non cambia niente. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      { azione: 'Leggi e decidi', url: `${origin}/trasferimenti/${trasferimento_id}` },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ da }} ha scritto il tuo indirizzo e-mail.`,
  })
}

/** To the other person: there is nothing to accept any more. */
export function trasferimentoRitirato({ piano, esercente, da }: Dati): Email {
  const titolo = f`L’abbonamento ${{ piano }} non passa più a te`
  return compose({
    modello: 'trasferimento_ritirato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`La proposta è stata ritirata: l’abbonamento con ${{ esercente }} resta a ${{ da }}, e il link di prima non vale più. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ da }} ha scritto il tuo indirizzo e-mail.`,
  })
}

type Accettato = Dati & { testo: string; recesso_entro: Giorno | null; avvio_chiesto: boolean }

/** To who took it over: the contract on a durable medium, as it was accepted (art. 51 Codice del consumo). */
export function trasferimentoAccettato(d: Accettato, origin: string): Email {
  const titolo = f`Ora l’abbonamento ${{ piano: d.piano }} è tuo`
  const righe = d.testo.split('\n').map((riga) => ({ paragrafo: `${riga}.` }))
  return compose({
    modello: 'trasferimento_accettato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Hai preso l’abbonamento con ${{ esercente: d.esercente }} da ${{ da: d.da }}. Oggi non è stato addebitato nulla: i prossimi addebiti si fanno sul metodo che hai scelto.`,
      },
      { paragrafo: 'Conserva questo messaggio: sono le condizioni che hai accettato.' },
      ...righe,
      ...avvioERecesso(d, {
        inParte: f`Dei tuoi addebiti paghi solo i giorni che hai già avuto, il resto ti torna.`,
        tutto: f`Ti torna tutto quello che hai pagato tu.`,
      }),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente: d.esercente }}.`,
  })
}

/** To who has it, where the esercente asked for it, and to who had it. */
export function trasferimentoCeduto(
  { id, piano, esercente, fatto }: Dati & { fatto: 'proposto' | 'accettato' },
  origin: string,
): Email {
  const isDone = fatto === 'accettato'
  const titolo = isDone
    ? f`L’abbonamento ${{ piano }} non è più tuo`
    : f`${{ esercente }} vuole passare l’abbonamento ${{ piano }} a un’altra persona`
  return compose({
    modello: 'trasferimento_ceduto',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: isDone
          ? f`L’altra persona ha accettato: l’abbonamento con ${{ esercente }} adesso è suo. Sul tuo metodo di pagamento non si addebita più nulla; i pagamenti che hai fatto, con le loro ricevute, restano tra i tuoi.`
          : f`Finché l’altra persona non accetta non cambia nulla. Se non sei d’accordo ritira il trasferimento dalla pagina dell’abbonamento. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      isDone
        ? { azione: 'Vedi i tuoi pagamenti', url: `${origin}/pagamenti` }
        : { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: perAbbonato(esercente),
  })
}

/** To who has it: it stays theirs. */
export function trasferimentoNonFatto(
  { id, piano, esercente, fatto }: Dati & { fatto: 'rifiutato' | 'ritirato' },
  origin: string,
): Email {
  const titolo = f`L’abbonamento ${{ piano }} resta tuo`
  return compose({
    modello: 'trasferimento_non_fatto',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`${{
          che_cosa:
            fatto === 'rifiutato'
              ? f`L’altra persona non lo ha voluto`
              : f`${{ esercente }} ha ritirato il trasferimento`,
        }}: l’abbonamento con ${{ esercente }} va avanti come prima, sul tuo metodo. Per il trasferimento non è stato addebitato alcun importo.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: perAbbonato(esercente),
  })
}
