import type { ErroreCliente } from '@rateo/domain/atti/importa-clienti'

const asFile = (testo: string) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${testo}`)}`

/** A file to begin from: the titles that are read, and a cliente as an example. */
export const ESEMPIO = asFile(
  [
    'email;nome;cognome;telefono;codice fiscale;città;provincia;etichette',
    'ada.verdi@esempio.it;Ada;Verdi;333 1234567;;Spoleto;PG;Socio',
    '',
  ].join('\n'),
)

// A cell that begins like a formula would be one in the program that opens it.
const cella = (testo: string) =>
  `"${(/^[=+\-@]/.test(testo) ? `'${testo}` : testo).replaceAll('"', '""')}"`

/** All that is to mend, line by line. */
export const erroriComeFile = (errori: readonly ErroreCliente[]) =>
  asFile(
    [
      'riga;colonna;motivo',
      ...errori.map(({ riga, colonna, motivo }) =>
        [String(riga), colonna, motivo].map(cella).join(';'),
      ),
      '',
    ].join('\n'),
  )
