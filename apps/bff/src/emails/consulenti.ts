import { formattaGiorno } from '@rateo/domain/parole/formato'
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
