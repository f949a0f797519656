import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma, oraDiRoma } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'

/** The beginning of the name of what is kept; the rest is the person. `public/sw.js` reads it. */
const VISTO = 'rateo-visto-'
const RIGHE = 5
/** The milliseconds after which what was seen says nothing any more: a month. */
const VALIDITA = 30 * 86_400_000

/** The list of what is due, the first to fall due above all, as home and Pagamenti ask for it. */
const dovuti = z.tuple([
  z.literal('pagamenti'),
  z.literal('elenco'),
  z.object({
    search: z.literal(''),
    page: z.literal(0),
    sort: z.strictObject({ scadenza: z.literal(1) }),
    filters: z.strictObject({ dovuto: z.literal(true) }),
    initial_filters: z.optional(z.undefined()),
  }),
])
const pagina = z.object({
  data: z.array(
    z.object({
      residuo_centesimi: z.int(),
      scadenza: z.string(),
      esercente: z.object({ nome: z.string() }),
    }),
  ),
  total: z.int(),
  totals: z.nullable(z.record(z.string(), z.int())),
})

type Letto = { queryKey: readonly unknown[]; data: unknown }

/** The words of the page without network; null where what was read is not the list of what is due. */
export function vistoDi({ queryKey, data }: Letto, adesso: Date) {
  const letto = z.safeParse(pagina, data)
  if (!z.safeParse(dovuti, queryKey).success || !letto.success) return null
  const { data: righe, total, totals } = letto.data
  const altri = total - Math.min(righe.length, RIGHE)
  const totale = totals?.['residuo_centesimi']
  return {
    quando: `${oraDiRoma(adesso)} di ${formattaGiornoCompleto(giornoDiRoma(adesso))}`,
    righe: righe.slice(0, RIGHE).map(({ residuo_centesimi, scadenza, esercente }) => ({
      importo: formattaEuro(residuo_centesimi),
      a: esercente.nome,
      giorno: `Scadenza: ${formattaGiornoCompleto(scadenza)}`,
    })),
    altri: altri > 0 ? `E ${contato(altri, 'altro pagamento', 'altri pagamenti')}.` : null,
    totale: total > 1 && totale !== undefined ? formattaEuro(totale) : null,
  }
}

type Visto = NonNullable<ReturnType<typeof vistoDi>>

/** Writes on the device what its person has just seen, in the colours that are chosen. */
export async function tieniVisto(persona: string, visto: Visto): Promise<void> {
  const tema = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
  const kept = await caches.open(VISTO + persona)
  const body = { ...visto, tema, fino: Date.now() + VALIDITA }
  await kept.put('/visto', Response.json(body))
}

/** Takes from the device what others saw, and all of it where nobody is named. */
export async function dimenticaAltri(persona: string | null): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(VISTO) && name !== VISTO + (persona ?? ''))
  await Promise.all(others.map((name) => caches.delete(name)))
}
