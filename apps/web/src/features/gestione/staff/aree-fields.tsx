import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { AMBITI_STAFF, type AmbitoStaff, NOMI_AMBITI } from '@rateo/domain/permessi/staff'

/** The choices in a form about somebody of the staff. */
export type Scelte = { tutto: string } & Record<AmbitoStaff, boolean>

export const scelteDi = (ambiti: readonly AmbitoStaff[] | null): Scelte => ({
  tutto: ambiti === null ? 'si' : 'no',
  persone: ambiti?.includes('persone') ?? false,
  denaro: ambiti?.includes('denaro') ?? false,
  impostazioni: ambiti?.includes('impostazioni') ?? false,
  assistenza: ambiti?.includes('assistenza') ?? false,
})

export const ambitiDi = (scelte: Scelte): AmbitoStaff[] | null =>
  scelte.tutto === 'si' ? null : AMBITI_STAFF.filter((uno) => scelte[uno])

type Props = {
  scelte: Scelte
  field: (name: 'tutto') => object
  tick: (name: AmbitoStaff) => object
}

/** The whole portal, or some of its areas. */
export function AreeFields({ scelte, field, tick }: Props) {
  return (
    <>
      <NativeSelect
        label="Può cambiare"
        data={[
          { value: 'no', label: 'Solo alcune aree' },
          { value: 'si', label: 'Tutto, anche lo staff' },
        ]}
        {...field('tutto')}
      />
      {scelte.tutto === 'no' && (
        <Stack gap={8}>
          {AMBITI_STAFF.map((uno) => (
            <Checkbox key={uno} label={NOMI_AMBITI[uno]} {...tick(uno)} />
          ))}
        </Stack>
      )}
    </>
  )
}
