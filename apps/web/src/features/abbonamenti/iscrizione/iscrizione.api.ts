import {
  getSottoscrizione,
  provaCodicePiano,
  rifiutaIscrizione,
  rinunciaAbbonamento,
  type Sottoscrizione,
  sottoscriviPiano,
} from '@rateo/contract/accordi/sottoscrizione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useScritto } from '../cambio.api.ts'

export const sottoscrizioneQuery = (id: string, per = '') =>
  queryOptions({
    queryKey: ['piani', 'sottoscrizione', id, per],
    queryFn: ({ signal }) =>
      call(
        per === ''
          ? getSottoscrizione
          : { ...getSottoscrizione, path: `${getSottoscrizione.path}?per=${per}` },
        { params: { id }, signal },
      ),
  })

type Prova = InputOf<typeof provaCodicePiano>

/** The discount of some places: without a code, or with the one that a link brought. */
export const scontoQuery = (id: string, prova: Prova) =>
  queryOptions({
    queryKey: ['piani', 'sconto', id, prova],
    queryFn: ({ signal }) => call(provaCodicePiano, { params: { id }, body: prova, signal }),
    retry: false,
  })

/** Orders the piano as it was read: its version, and the sum on the button. */
export function useSottoscrivi(
  { _id: id, piano_id, posti_scelti: posti, ingresso_periodi, beneficiario }: Sottoscrizione,
  oggi_centesimi: number,
  codice: string | undefined,
) {
  const key = useIdempotencyKey(`sottoscrivi:${piano_id}`)
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (scelta: MetodoSalvato & { avvio_chiesto: boolean }, idempotencyKey) =>
      call(sottoscriviPiano, {
        params: { id },
        body: {
          piano_id,
          oggi_centesimi,
          ...(ingresso_periodi > 0 && { ingresso_periodi }),
          posti,
          beneficiario_id: beneficiario?._id ?? null,
          ...(codice !== undefined && { codice }),
          ...scelta,
        },
        idempotencyKey,
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['piani'] })
      void queryClient.invalidateQueries({ queryKey: ['abbonamenti'] })
    },
    // Conditions or places changed meanwhile: the page says so with what holds now.
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: ['piani', 'sottoscrizione', id] }),
  })
}

/** Asks what a code gives; nothing is used by it. */
export const useProvaCodice = ({ _id: id, posti_scelti: posti, beneficiario }: Sottoscrizione) =>
  useChange({
    send: (codice: string) =>
      call(provaCodicePiano, {
        params: { id },
        body: { codice, posti, beneficiario_id: beneficiario?._id ?? null },
      }),
  })

export function useRifiuta({ _id: id, beneficiario }: Sottoscrizione) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof rifiutaIscrizione>) =>
      call(rifiutaIscrizione, {
        params: { id },
        body: { ...body, per: beneficiario?._id ?? null },
      }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['piani'] }),
  })
}

export function useRinuncia(id: string) {
  const onSuccess = useScritto(id)
  return useChange({
    send: () => call(rinunciaAbbonamento, { params: { id }, body: {} }),
    onSuccess,
  })
}
