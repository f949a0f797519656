import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { StatoConto } from '@rateo/domain/identita/conto-collegato'
import { formattaGiornoLungo, formattaLimite } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

const MOTIVO = fissa`Ricevi questo messaggio perché la tua attività usa Rateo: non si può disattivare.`

/** The states of an account that are told, with what follows from each. */
const STATI: Readonly<
  Record<Exclude<StatoConto, 'da_aprire'>, { oggetto: string; frase: string }>
> = {
  da_completare: {
    oggetto: 'Completa il conto per ricevere gli incassi',
    frase: f`Il servizio di pagamento ha aperto il conto su cui arrivano i tuoi incassi online. Prima di poter chiedere pagamenti gli servono alcuni dati, che scrivi su una sua pagina.`,
  },
  in_verifica: {
    oggetto: 'I dati del conto sono in verifica',
    frase: f`Il servizio di pagamento sta verificando i dati che hai scritto. Di solito bastano pochi minuti: ti scriviamo appena finisce.`,
  },
  attivo: {
    oggetto: 'Il conto per ricevere gli incassi è attivo',
    frase: f`Puoi chiedere pagamenti online, e gli accrediti partono da soli.`,
  },
  da_aggiornare: {
    oggetto: 'Il servizio di pagamento chiede altri dati',
    frase: f`Per ora incassi come prima. Se i dati non arrivano entro il termine, incassi o accrediti si fermano.`,
  },
  fermo: {
    oggetto: 'Il conto per ricevere gli incassi è fermo',
    frase: f`Finché mancano questi dati non si possono chiedere né addebitare pagamenti online. Il denaro già incassato resta tuo.`,
  },
  respinto: {
    oggetto: 'Il servizio di pagamento non accetta il conto, o l’ha chiuso',
    frase: f`Non si possono chiedere né addebitare pagamenti online. Scrivi all’assistenza: il denaro già incassato resta tuo.`,
  },
}

export const titoloConto = (stato: Exclude<StatoConto, 'da_aprire'>): string => STATI[stato].oggetto

type Dettagli = { dovuti: readonly string[]; entro: Date | null; siCompleta: boolean }

/** The account of an esercente has changed, or still lacks something. */
export function contoCollegato(
  stato: Exclude<StatoConto, 'da_aprire'>,
  ragioneSociale: string,
  { dovuti, entro, siCompleta }: Dettagli,
  origin: string,
): Email {
  const { oggetto, frase } = STATI[stato]
  return compose({
    modello: 'conto_collegato',
    oggetto,
    titolo: oggetto,
    blocchi: [
      { paragrafo: frase },
      {
        dati: [
          ['Attività', ragioneSociale],
          ...dovuti.map((uno, i) => [i === 0 ? 'Serve' : 'E poi', uno] as const),
          ...(entro === null ? [] : [['Entro', formattaLimite(entro)] as const]),
        ],
      },
      {
        azione: siCompleta ? f`Completa il conto` : f`Apri Rateo`,
        url: siCompleta ? `${origin}/profilo?scheda=attivita` : `${origin}/home`,
      },
    ],
    motivo: MOTIVO,
  })
}

type Accredito = {
  importo_centesimi: number
  arrivo_il: string
  iban_ultime4: string | null
  motivo: string | null
}

/** A payout has arrived, or was sent back by the bank. */
export function accreditoEmail(
  { importo_centesimi, arrivo_il, iban_ultime4, motivo }: Accredito,
  ragioneSociale: string,
  origin: string,
): Email {
  const quanto = formattaEuro(importo_centesimi)
  const oggetto =
    motivo === null
      ? f`Accredito di ${{ quanto }} arrivato`
      : f`L’accredito di ${{ quanto }} è tornato indietro`
  return compose({
    modello: 'accredito_email',
    oggetto,
    titolo: oggetto,
    blocchi: [
      {
        paragrafo:
          motivo === null
            ? f`La banca ha ricevuto l’accredito. Nel portale trovi i pagamenti che porta, al centesimo.`
            : f`La banca l’ha respinto: ${{ motivo }}. Il denaro è di nuovo sul tuo saldo e parte da solo quando il conto corrente è a posto.`,
      },
      {
        dati: [
          ['Attività', ragioneSociale],
          ['Importo', quanto],
          ...(motivo === null ? [['Giorno', formattaGiornoLungo(arrivo_il)] as const] : []),
          ...(iban_ultime4 === null ? [] : [['IBAN', `finisce per ${iban_ultime4}`] as const]),
        ],
      },
      {
        azione: motivo === null ? f`Vedi l’accredito` : f`Sistema il conto corrente`,
        url:
          motivo === null ? `${origin}/pagamenti/accrediti` : `${origin}/profilo?scheda=attivita`,
      },
    ],
    motivo: MOTIVO,
  })
}

/** The balance of an account has fallen below zero, or is level again. */
export function saldoEmail(saldo_centesimi: number, ragioneSociale: string, origin: string): Email {
  const isSotto = saldo_centesimi < 0
  const oggetto = isSotto
    ? f`Il saldo dei tuoi incassi è sotto zero`
    : f`Il saldo dei tuoi incassi non è più sotto zero`
  return compose({
    modello: 'saldo_email',
    oggetto,
    titolo: oggetto,
    blocchi: [
      {
        paragrafo: isSotto
          ? f`Rimborsi, reclami o addebiti restituiti hanno ripreso più denaro di quello che c’era. Non devi fare nulla: i prossimi incassi lo ripianano prima che parta un altro accredito. Se il saldo scende ancora molto, non potrai chiedere nuovi pagamenti.`
          : f`I nuovi incassi l’hanno ripianato: gli accrediti riprendono da soli.`,
      },
      {
        dati: [
          ['Attività', ragioneSociale],
          ['Saldo', formattaEuro(saldo_centesimi)],
        ],
      },
      { azione: 'Vedi dove sono i soldi', url: `${origin}/pagamenti/accrediti` },
    ],
    motivo: MOTIVO,
  })
}
