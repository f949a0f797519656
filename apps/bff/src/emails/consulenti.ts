import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'

const NESSUN_IMPORTO = 'Nessun importo viene addebitato con questo messaggio.'

export function invitoConsulente(nome: string, link: string, fino: string): Email {
  return compose({
    oggetto: 'Il tuo link per invitare esercenti su Rateo',
    titolo: `Ciao ${nome}, ecco il tuo link`,
    blocchi: [
      {
        paragrafo: `Dallo agli esercenti che vuoi invitare: chi si registra da qui risulta seguito da te. Vale fino al ${fino}; se ne avevi un altro, quello non vale più.`,
      },
      { azione: 'Apri il tuo link', url: link },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

export function incaricoNuovo(nome: string, esercente: string): Email {
  return compose({
    oggetto: `${esercente} si è registrato con il tuo invito`,
    titolo: `Ciao ${nome}, hai un nuovo esercente`,
    blocchi: [
      {
        paragrafo: `${esercente} ha inviato la registrazione partendo dal tuo link: da oggi risulta seguito da te. Ora la controlla Rateo.`,
      },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

export function incaricoAffidato(nome: string, esercente: string, dal: string): Email {
  return compose({
    oggetto: `Rateo ti affida ${esercente}`,
    titolo: `Ciao ${nome}, hai un nuovo esercente`,
    blocchi: [
      { paragrafo: `Dal ${formattaGiorno(dal)} ${esercente} risulta seguito da te.` },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

/** An incarico that ends, or that ends before it began. */
export function incaricoConcluso(
  nome: string,
  esercente: string,
  { dal, al }: { dal: string; al: string },
): Email {
  return compose({
    oggetto: `${esercente}: il tuo incarico finisce`,
    titolo: `Ciao ${nome}, un incarico finisce`,
    blocchi: [
      {
        paragrafo:
          al < dal
            ? `L’incarico su ${esercente}, che doveva cominciare il ${formattaGiorno(dal)}, non comincia più.`
            : `Segui ${esercente} fino al ${formattaGiorno(al)} compreso. Quello che ha incassato fino ad allora resta contato come tuo.`,
      },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

export function accessoConsulente(nome: string, link: string, fino: string): Email {
  return compose({
    oggetto: 'Le tue provvigioni su Rateo',
    titolo: `Ciao ${nome}, ecco il tuo link`,
    blocchi: [
      {
        paragrafo: `Da qui leggi le tue provvigioni, quelle che aspettano e le liquidazioni. Vale fino al ${fino}; se ne avevi un altro, quello non vale più. È personale: non inoltrarlo.`,
      },
      { azione: 'Vedi le tue provvigioni', url: link },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

type DiLiquidazione = {
  cosa: 'approvata' | 'pagata' | 'annullata'
  numero: string
  mese: string
  pagata_il: string | null
  netto_centesimi: number
  righe: readonly (readonly [string, string])[]
}

const COSA = {
  approvata: {
    titolo: 'la tua liquidazione è pronta',
    frase: (l: DiLiquidazione) =>
      `La liquidazione ${l.numero}, con le provvigioni fino a ${formattaMeseAnno(l.mese)}, è approvata: ti paghiamo ${formattaEuro(l.netto_centesimi)}. Queste sono le cifre per la tua fattura.`,
  },
  pagata: {
    titolo: 'la tua liquidazione è pagata',
    frase: (l: DiLiquidazione) =>
      `Il bonifico di ${formattaEuro(l.netto_centesimi)} per la liquidazione ${l.numero}, con le provvigioni fino a ${formattaMeseAnno(l.mese)}, è partito${l.pagata_il === null ? '' : ` il ${formattaGiorno(l.pagata_il)}`}.`,
  },
  annullata: {
    titolo: 'una liquidazione è annullata',
    frase: (l: DiLiquidazione) =>
      `La liquidazione ${l.numero}, con le provvigioni fino a ${formattaMeseAnno(l.mese)}, è annullata prima di essere pagata: non emettere la fattura, o annullala. Le sue righe si liquidano di nuovo.`,
  },
} as const

/** A liquidazione that was approved, paid or called off, with its figures. */
export function liquidazioneConsulente(nome: string, link: string, l: DiLiquidazione): Email {
  const { titolo, frase } = COSA[l.cosa]
  return compose({
    oggetto: `Liquidazione ${l.numero} ${l.cosa}`,
    titolo: `Ciao ${nome}, ${titolo}`,
    blocchi: [
      { paragrafo: frase(l) },
      ...(l.cosa === 'annullata' ? [] : [{ dati: l.righe }]),
      { azione: 'Vedi le tue provvigioni', url: link },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}
