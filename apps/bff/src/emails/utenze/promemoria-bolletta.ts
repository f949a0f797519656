import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { f } from '@rateo/domain/parole/frase'
import { NOMI_UTENZA, type TipoUtenza } from '@rateo/domain/stati/utenza'
import { type Giorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { linkGateway, NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'

type DatiBolletta = {
  utenza_id: string
  tipo: TipoUtenza
  fornitore: string
  importo_centesimi: number
  scadenza: Giorno
  codice_avviso: string
  /** The debt that is paid here; null where the portal keeps a note. */
  pagamento_id: string | null
  quando: string
}

/** “scade domani”: how far the day is, seen from today. */
export function quandoScade(scadenza: Giorno, oggi: Giorno): string {
  const giorni = giorniTra(oggi, scadenza)
  if (giorni === 0) return 'scade oggi'
  return giorni === 1 ? 'scade domani' : `scade tra ${contato(giorni, 'giorno', 'giorni')}`
}

/** To the owner of an utenza: a bolletta is to be paid soon. */
export function promemoriaBolletta(b: DatiBolletta, origin: string): Email {
  const { fornitore, quando } = b
  const titolo = f`La bolletta di ${{ fornitore }} ${{ quando }}`
  return compose({
    modello: 'promemoria_bolletta',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo:
          b.pagamento_id === null
            ? f`Il portale ne tiene la nota e non la paga: usa il modo indicato dal fornitore, poi segnala come pagata. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
            : f`Puoi pagarla adesso dal portale, con il metodo che preferisci. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      {
        dati: [
          ['Importo', formattaEuro(b.importo_centesimi)],
          ['Scadenza', formattaGiornoCompleto(b.scadenza)],
          ['Utenza', `${NOMI_UTENZA[b.tipo]}, ${b.fornitore}`],
          ...(b.codice_avviso === ''
            ? []
            : [['Codice dell’avviso', b.codice_avviso] satisfies [string, string]]),
        ],
      },
      b.pagamento_id === null
        ? { azione: 'Apri l’utenza', url: `${origin}/utenze/${b.utenza_id}` }
        : { azione: 'Paga adesso', url: linkGateway(origin, b.pagamento_id) },
    ],
    motivo: f`Ricevi questo messaggio perché tieni sul portale le bollette di questa utenza.`,
  })
}
