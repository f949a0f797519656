import { Button, Group } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { costaDiPiu } from '@rateo/domain/stati/cambio-piano'
import { conPosti, postiVicini } from '@rateo/domain/stati/posti'
import { useQuery } from '@tanstack/react-query'
import layout from '../../ui/layout.module.css'
import { pianiDisponibiliQuery } from './cambio.api.ts'

export type Invece = 'pausa' | 'piano'

const puo = (a: Abbonamento, nome: string) =>
  a.azioni_consentite.some(({ azione, consentita }) => azione === nome && consentita)

/** Finds what a cliente could do instead of leaving: a pause, or the first piano that costs less; null where there is nothing. */
export function useAlternative(a: Abbonamento, isCliente: boolean) {
  const { data } = useQuery({
    ...pianiDisponibiliQuery(a._id),
    enabled: isCliente && puo(a, 'cambia_piano'),
  })
  const piano =
    data?.data
      .map((uno) => conPosti(uno, postiVicini(uno, a.posti)))
      .find((uno) => costaDiPiu(a, uno) && !costaDiPiu(uno, a)) ?? null
  const pausa = isCliente && puo(a, 'metti_in_pausa') ? a.pausa_possibile : null
  return pausa === null && piano === null ? null : { pausa, piano }
}

type Props = {
  alternative: NonNullable<ReturnType<typeof useAlternative>>
  onChoose: (invece: Invece) => void
}

/** Said once, beside the way out and no larger than it (ABB-B2). */
export const PrimaDiDisdire = ({ alternative: { pausa, piano }, onChoose }: Props) => (
  <div>
    <p className={layout['note']}>
      {pausa
        ? `Ti serve solo una sosta? La pausa può cominciare il ${formattaGiornoLungo(pausa.dal)}.`
        : 'C’è un piano che costa meno.'}
    </p>
    <Group gap={8} mt={8}>
      {pausa && (
        <Button variant="default" onClick={() => onChoose('pausa')}>
          Metti in pausa
        </Button>
      )}
      {piano && (
        <Button variant="default" onClick={() => onChoose('piano')}>
          {`Vedi ${piano.nome}, ${formattaEuro(piano.importo_centesimi)} ${OGNI_CADENZA[piano.cadenza]}`}
        </Button>
      )}
    </Group>
  </div>
)
