import type { Centesimi } from '../denaro/denaro.ts'

type Debito = { id: string; importo_centesimi: Centesimi }

/**
 * Spreads a credit note over the debts of its invoice, those in the order given first. What is left over is money that the cliente has
 * paid already, or is paying.
 */
export function distribuisciNota(
  nota_centesimi: Centesimi,
  debiti: readonly Debito[],
): { tolti: { id: string; tolto_centesimi: Centesimi }[]; avanzo_centesimi: Centesimi } {
  let avanzo = nota_centesimi
  const tolti = debiti.flatMap(({ id, importo_centesimi }) => {
    const tolto_centesimi = Math.min(avanzo, importo_centesimi)
    avanzo -= tolto_centesimi
    return tolto_centesimi > 0 ? [{ id, tolto_centesimi }] : []
  })
  return { tolti, avanzo_centesimi: avanzo }
}
