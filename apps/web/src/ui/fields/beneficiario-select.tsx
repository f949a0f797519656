import { NativeSelect } from '@mantine/core'
import { searchBeneficiari } from '@rateo/contract/persone/elenco-beneficiari'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'

/** Finds the beneficiari that may be chosen: of one cliente, or all that the caller has. */
export const beneficiariSceltaQuery = (cliente_id: string | null) =>
  queryOptions({
    queryKey: ['beneficiari', 'scelta', cliente_id],
    queryFn: ({ signal }) =>
      call(searchBeneficiari, {
        body: {
          limit: 50,
          sort: { _id: 1 },
          filters: {
            stato: { $eq: 'attivo' },
            ...(cliente_id !== null && { cliente_id: { $eq: cliente_id } }),
          },
        },
        signal,
      }),
  })

type Props = {
  /** Null for all that the caller has; empty while no cliente is chosen. */
  cliente_id: string | null
  value: string
  onChange: (beneficiario_id: string) => void
  label?: string
  error?: ReactNode
  /** True where the choice is shown although there is nobody to choose. */
  always?: boolean
}

/** For whom it is, where that is not who pays: nothing at all where nobody was ever added. */
export function BeneficiarioSelect({
  cliente_id,
  value,
  onChange,
  label = 'Per chi è (facoltativo)',
  error,
  always = false,
}: Props) {
  const { data } = useQuery({ ...beneficiariSceltaQuery(cliente_id), enabled: cliente_id !== '' })
  const righe = cliente_id === '' ? [] : (data?.data ?? [])
  if (righe.length === 0 && !always) return null
  return (
    <NativeSelect
      label={label}
      description="Va sulla ricevuta, accanto a chi paga"
      data={[
        { value: '', label: 'Per chi paga' },
        ...righe.map(({ _id, nome }) => ({ value: _id, label: nome })),
      ]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
