import { NativeSelect, TextInput } from '@mantine/core'
import type { ContoBanca } from '@rateo/contract/ponte/banca'
import { stampaIban } from '@rateo/domain/banca/iban'
import layout from '../../ui/layout.module.css'

/** Chosen where the file names its account, and where the account is typed. */
export const DAL_FILE = ''
export const NUOVO = 'nuovo'

type Conto = { conto: string; iban: string; banca: string }

type Props = {
  conti: readonly ContoBanca[]
  value: Conto
  error: string | undefined
  isBusy: boolean
  onChange: (value: Conto) => void
}

/** The account that a file is of: one that is known, the one that the file names, or a new one. */
export function ContoFields({ conti, value, error, isBusy, onChange }: Props) {
  return (
    <>
      <NativeSelect
        label="Conto"
        value={value.conto}
        disabled={isBusy}
        data={[
          { value: DAL_FILE, label: 'Lo dice il file' },
          ...conti.map(({ iban, banca }) => ({
            value: iban,
            label: `${banca} · ${stampaIban(iban)}`,
          })),
          { value: NUOVO, label: 'Un conto nuovo' },
        ]}
        onChange={(event) => onChange({ ...value, conto: event.currentTarget.value })}
      />
      {value.conto === NUOVO && (
        <div className={layout['pairEven']}>
          <TextInput
            label="IBAN del conto"
            autoComplete="off"
            maxLength={42}
            value={value.iban}
            disabled={isBusy}
            error={error ?? null}
            onChange={(event) => onChange({ ...value, iban: event.currentTarget.value })}
          />
          <TextInput
            label="Nome della banca"
            maxLength={60}
            value={value.banca}
            disabled={isBusy}
            onChange={(event) => onChange({ ...value, banca: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
