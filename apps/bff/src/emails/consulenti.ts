import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

const NESSUN_IMPORTO = fissa`Nessun importo viene addebitato con questo messaggio.`

export function invitoConsulente(nome: string, link: string, fino: string): Email {
  return compose({
    modello: 'invito_consulente',
    oggetto: 'Il tuo link per invitare esercenti su Rateo',
    titolo: f`Ciao ${{ nome }}, ecco il tuo link`,
    blocchi: [
      {
        paragrafo: f`Dallo agli esercenti che vuoi invitare: chi si registra da qui risulta seguito da te. Vale fino al ${{ fino }}; se ne avevi un altro, quello non vale più.`,
      },
      { azione: 'Apri il tuo link', url: link },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

export function incaricoNuovo(nome: string, esercente: string): Email {
  return compose({
    modello: 'incarico_nuovo',
    oggetto: f`${{ esercente }} si è registrato con il tuo invito`,
    titolo: f`Ciao ${{ nome }}, hai un nuovo esercente`,
    blocchi: [
      {
        paragrafo: f`${{ esercente }} ha inviato la registrazione partendo dal tuo link: da oggi risulta seguito da te. Ora la controlla Rateo.`,
      },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

export function incaricoAffidato(nome: string, esercente: string, dal: string): Email {
  return compose({
    modello: 'incarico_affidato',
    oggetto: f`Rateo ti affida ${{ esercente }}`,
    titolo: f`Ciao ${{ nome }}, hai un nuovo esercente`,
    blocchi: [
      { paragrafo: f`Dal ${{ dal: formattaGiorno(dal) }} ${{ esercente }} risulta seguito da te.` },
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
    modello: 'incarico_concluso',
    oggetto: f`${{ esercente }}: il tuo incarico finisce`,
    titolo: f`Ciao ${{ nome }}, un incarico finisce`,
    blocchi: [
      {
        paragrafo:
          al < dal
            ? f`L’incarico su ${{ esercente }}, che doveva cominciare il ${{ dal: formattaGiorno(dal) }}, non comincia più.`
            : f`Segui ${{ esercente }} fino al ${{ al: formattaGiorno(al) }} compreso. Quello che ha incassato fino ad allora resta contato come tuo.`,
      },
      { paragrafo: NESSUN_IMPORTO },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}

export function accessoConsulente(nome: string, link: string, fino: string): Email {
  return compose({
    modello: 'accesso_consulente',
    oggetto: 'Le tue provvigioni su Rateo',
    titolo: f`Ciao ${{ nome }}, ecco il tuo link`,
    blocchi: [
      {
        paragrafo: f`Da qui leggi le tue provvigioni, quelle che aspettano e le liquidazioni. Vale fino al ${{ fino }}; se ne avevi un altro, quello non vale più. È personale: non inoltrarlo.`,
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
      f`La liquidazione ${{ numero: l.numero }}, con le provvigioni fino a ${{ mese: formattaMeseAnno(l.mese) }}, è approvata: ti paghiamo ${{ netto: formattaEuro(l.netto_centesimi) }}. Queste sono le cifre per la tua fattura.`,
  },
  pagata: {
    titolo: 'la tua liquidazione è pagata',
    frase: (l: DiLiquidazione) =>
      f`Il bonifico di ${{ netto: formattaEuro(l.netto_centesimi) }} per la liquidazione ${{ numero: l.numero }}, con le provvigioni fino a ${{ mese: formattaMeseAnno(l.mese) }}, è partito${{ quando: l.pagata_il === null ? '' : f` il ${{ pagata_il: formattaGiorno(l.pagata_il) }}` }}.`,
  },
  annullata: {
    titolo: 'una liquidazione è annullata',
    frase: (l: DiLiquidazione) =>
      f`La liquidazione ${{ numero: l.numero }}, con le provvigioni fino a ${{ mese: formattaMeseAnno(l.mese) }}, è annullata prima di essere pagata: non emettere la fattura, o annullala. Le sue righe si liquidano di nuovo.`,
  },
} as const

/** A liquidazione that was approved, paid or called off, with its figures. */
export function liquidazioneConsulente(nome: string, link: string, l: DiLiquidazione): Email {
  const { titolo, frase } = COSA[l.cosa]
  return compose({
    modello: 'liquidazione_consulente',
    oggetto: f`Liquidazione ${{ numero: l.numero }} ${{ cosa: l.cosa }}`,
    titolo: f`Ciao ${{ nome }}, ${{ titolo }}`,
    blocchi: [
      { paragrafo: frase(l) },
      ...(l.cosa === 'annullata' ? [] : [{ dati: l.righe }]),
      { azione: 'Vedi le tue provvigioni', url: link },
    ],
    motivo: 'Ricevi questo messaggio perché sei un consulente di Rateo.',
  })
}
