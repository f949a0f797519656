import { f, fissa } from '@rateo/domain/parole/frase'
import { compose, type Email } from '../layout.ts'

type Chiesto = {
  esercente: string
  report: string
  /** “Ogni lunedì”. */
  quando: string
  url: string
}

/** Asks an address that is not of the team whether it wants a report. */
export const confermaReport = ({ esercente, report, quando, url }: Chiesto): Email =>
  compose({
    modello: 'report_da_confermare',
    oggetto: f`${{ esercente }} vuole mandarti il report “${{ report }}”`,
    titolo: f`Vuoi ricevere questo report?`,
    esercente,
    blocchi: [
      {
        paragrafo: fissa`${{ esercente }} ti ha indicato per un report che parte da solo. Se lo vuoi, conferma: prima non ti scriviamo altro. Non serve un account e nessun importo viene mosso.`,
      },
      {
        dati: [
          ['Report', report],
          ['Quando', quando],
        ],
      },
      { azione: 'Vedi e scegli', url },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente }} ha scritto il tuo indirizzo. Se non lo conosci, ignoralo.`,
  })

type Programmato = {
  esercente: string
  report: string
  periodo: string
  righe: string
  totali: readonly (readonly [string, string])[]
  /** True where the file is attached. */
  allegato: boolean
  url: string
  url_smetti: string
}

/** A report that left by itself: its sums, its file, and the page that has all of it. */
export const reportProgrammato = ({
  esercente,
  report,
  periodo,
  righe,
  totali,
  allegato,
  url,
  url_smetti,
}: Programmato): Email =>
  compose({
    modello: 'report_programmato',
    oggetto: f`${{ esercente }}: ${{ report }}, ${{ periodo }}`,
    titolo: report,
    esercente,
    blocchi: [
      {
        paragrafo: allegato
          ? f`Il file con tutte le righe è allegato. Nessun importo viene mosso.`
          : f`Il file si scarica dalla pagina del report. Nessun importo viene mosso.`,
      },
      { dati: [['Periodo', periodo], ['Righe', righe], ...totali] },
      { azione: 'Apri il report in Rateo', url },
      { azione: 'Non voglio più riceverlo', url: url_smetti },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente }} manda questo report al tuo indirizzo. La pagina del report chiede di entrare con il proprio account.`,
  })
