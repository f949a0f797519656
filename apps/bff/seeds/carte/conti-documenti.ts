import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Book } from '../book.ts'
import type { Cliente, Esercente } from '../people.ts'

export type Righe = [etichetta: string, valore: string][]
type Colonna = { titolo: string; parti: number; numero?: true }
type Tabella = { colonne: Colonna[]; righe: string[][]; totale?: string[] }
export type Emesso = {
  sezioni: ({ titolo: string; righe: Righe } | { titolo: string; tabella: Tabella })[]
  nota: string
}

const importo = { titolo: 'Importo', parti: 2, numero: true } as const
const somma = (righe: readonly (readonly [string, string, number])[]) =>
  righe.reduce((totale, [, , centesimi]) => totale + centesimi, 0)

/** Rows that name what, when and how much, with their sum. */
export const conti = (
  titolo: string,
  righe: readonly (readonly [string, string, number])[],
  nota: string,
): Emesso => ({
  sezioni: [
    {
      titolo,
      tabella: {
        colonne: [{ titolo: 'Voce', parti: 5 }, { titolo: 'Data', parti: 2 }, importo],
        righe: righe.map(([voce, giorno, centesimi]) => [
          voce,
          formattaGiorno(giorno),
          formattaEuro(centesimi),
        ]),
        totale: ['Totale', '', formattaEuro(somma(righe))],
      },
    },
  ],
  nota,
})

/** Lists what a cliente was asked for and what of it came: the last column sums to the figure of the title. */
export function contiDelCliente(book: Book, esercente: Esercente, cliente: Cliente) {
  const righe = book.pagamenti
    .filter((p) => p['esercente_id'] === esercente.id && p['cliente_id'] === cliente.id)
    // A draft was not asked of anybody.
    .filter((p) => p['stato'] !== 'bozza')
    .toSorted((a, b) => String(a['scadenza']).localeCompare(String(b['scadenza'])))
    .slice(-12)
  const cifre = righe.map((p) => ({
    chiesto: Number(p['importo_centesimi']),
    incassato: Number(p['incassato_centesimi']) - Number(p['rimborsato_centesimi'] ?? 0),
  }))
  const chiesto = cifre.reduce((sum, cifra) => sum + cifra.chiesto, 0)
  const incassato = cifre.reduce((sum, cifra) => sum + cifra.incassato, 0)
  const tabella: Tabella = {
    colonne: [
      { titolo: 'Scadenza', parti: 3 },
      { titolo: 'Causale', parti: 7 },
      { titolo: 'Stato', parti: 4 },
      { titolo: 'Importo', parti: 3, numero: true },
      { titolo: 'Incassato', parti: 3, numero: true },
    ],
    righe: righe.map((p, i) => [
      formattaGiorno(String(p['scadenza'])),
      String(p['causale']),
      cercaEtichetta(`pagamento.${String(p['stato'])}`)?.etichetta ?? '',
      formattaEuro(cifre[i]?.chiesto ?? 0),
      formattaEuro(cifre[i]?.incassato ?? 0),
    ]),
    totale: ['Totale', '', '', formattaEuro(chiesto), formattaEuro(incassato)],
  }
  const dati: Emesso = {
    sezioni: [{ titolo: 'Ultimi pagamenti', tabella }],
    nota: 'L’importo in alto è quanto è stato incassato, tolti i rimborsi.',
  }
  return { dati, incassato }
}
