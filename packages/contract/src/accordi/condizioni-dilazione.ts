import { SPESE_MASSIME_CENTESIMI } from '@rateo/domain/credito/condizioni-rate'
import { A_CARICO, CADENZE_DILAZIONE } from '@rateo/domain/credito/dilazione'
import { BASI_MERITO } from '@rateo/domain/credito/merito-creditizio'
import { EVENTO_MAX } from '@rateo/domain/credito/rata-a-evento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli dall’elenco'))
const giorno = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Scegli un giorno'))
const IMPORTO_MAX = 100_000_000

const DEBITI_MAX = 10

/** A rata that is due when an event has come: its day in `date_libere` is the last one. */
export const rataAEvento = z.strictObject({
  n: z.int().check(z.minimum(1), z.maximum(60)),
  evento: testo('che cosa deve avvenire', EVENTO_MAX),
  /** The part of the price; left out, as much as the other rate. */
  percento: z.optional(
    z
      .int('Inserisci la percentuale del prezzo, ad esempio 40')
      .check(z.minimum(1, 'Almeno l’1 %'), z.maximum(99, 'Al massimo il 99 %')),
  ),
})
/** The division of the debt: the fields of `componiDilazione`, which refuses those that do not go together. */
const condizioniRate = {
  /** Part paid at once, before the rate; zero for none. */
  anticipo_centesimi: z._default(
    z
      .int('Inserisci l’anticipo')
      .check(
        z.minimum(0, 'L’anticipo non può essere negativo'),
        z.maximum(IMPORTO_MAX, 'L’anticipo supera l’importo'),
      ),
    0,
  ),
  /** The number of rate, the anticipo not counted. */
  n_rate: z
    .int('Inserisci quante rate')
    .check(z.minimum(1, 'Almeno una rata'), z.maximum(60, 'Al massimo 60 rate')),
  cadenza: z.enum(CADENZE_DILAZIONE),
  prima_scadenza: giorno,
  /** Every rata at the end of its month. */
  fine_mese: z._default(z.boolean(), false),
  tan_percento: z._default(
    z
      .number('Inserisci il TAN')
      .check(z.minimum(0, 'Il TAN non può essere negativo'), z.maximum(100, 'Al massimo 100 %')),
    0,
  ),
  spese_per_rata_centesimi: z._default(
    z
      .int('Inserisci le spese')
      .check(
        z.minimum(0, 'Le spese non possono essere negative'),
        z.maximum(
          SPESE_MASSIME_CENTESIMI,
          `Al massimo ${formattaEuro(SPESE_MASSIME_CENTESIMI)} per rata`,
        ),
      ),
    0,
  ),
  /** The rata that takes the cents left over by the division. */
  resto: z._default(z.enum(['ultima', 'prima']), 'ultima'),
  /** Months without a rata: 8 for August. */
  salta_mesi: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(11)),
    [],
  ),
  /** The day of each rata, with the cadenza `libera`: as many as `n_rate`, from `prima_scadenza` on. */
  date_libere: z.optional(z.array(giorno).check(z.minLength(1), z.maxLength(60))),
  eventi: z.optional(z.array(rataAEvento).check(z.minLength(1), z.maxLength(60))),
  /** The party that bears the fee of collecting: a firm may, a consumer cannot be asked for it. */
  commissione_a_carico: z._default(z.enum(A_CARICO), 'esercente'),
  /** The yearly rate that a consumer pays for being late, agreed in the contract; null for that of the law. */
  mora_percento: z._default(
    z.nullable(
      z
        .number('Inserisci il tasso di mora')
        .check(
          z.minimum(0, 'Il tasso di mora non può essere negativo'),
          z.maximum(100, 'Al massimo 100 %'),
        ),
    ),
    null,
  ),
}

/** The judgement that the cliente can pay: the law asks for it where a plan is credit (CCD2 art. 18). */
export const meritoCreditizio = z.strictObject({
  base: z.enum(BASI_MERITO),
  nota: testo('in breve, come lo hai valutato', 300),
})

/** Debts that are there already, or a new amount of a cliente. */
export const dilazioneBody = z.strictObject({
  /** Debts of one cliente, not paid in any part: the dilazione is of their sum. */
  pagamenti: z.optional(z.array(id).check(z.minLength(1), z.maxLength(DEBITI_MAX))),
  cliente_id: z.optional(id),
  importo_centesimi: z.optional(
    z
      .int('Inserisci un importo, ad esempio 1.234,50')
      .check(
        z.minimum(100, 'L’importo minimo è 1,00 €'),
        z.maximum(IMPORTO_MAX, 'L’importo massimo è 1.000.000,00 €'),
      ),
  ),
  /** The causale; left out, it is that of the debt. */
  causale: z.optional(testo('che cosa si paga', 140)),
  /**
   * Day on which what is paid was, or will be, supplied: the free term of the law is counted from it. Left out, it is
   * the day on which the oldest of the debts was asked for or fell due, or today for a new amount.
   */
  fornitura_il: z.optional(giorno),
  /** Kept with the bozza; without it a credit to a consumer is not sent. */
  merito_creditizio: z.optional(meritoCreditizio),
  /** The total that the screen showed: a different one is refused. */
  totale_centesimi: z.optional(z.int()),
  ...condizioniRate,
})
