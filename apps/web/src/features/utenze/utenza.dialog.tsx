import { NativeSelect, TextInput } from '@mantine/core'
import { type Utenza, utenzaBody } from '@rateo/contract/accordi/utenze'
import { NOMI_UTENZA, TIPI_UTENZA, type TipoUtenza } from '@rateo/domain/stati/utenza'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FornitoreSelect } from './fornitore-select.tsx'
import { useSaveUtenza } from './utenze.api.ts'
import layout from '../../ui/layout.module.css'

type Values = {
  tipo: TipoUtenza
  fornitore: string
  intestatario: string
  indirizzo: string
  codice: string
  soprannome: string
  giorno_tipico: string
  fornitore_partita_iva: string
  fornitore_id: string
}

const emptyOf = (utenza: Utenza | null): Values => ({
  tipo: utenza?.tipo ?? 'luce',
  fornitore: utenza?.fornitore ?? '',
  intestatario: utenza?.intestatario ?? '',
  indirizzo: utenza?.indirizzo ?? '',
  codice: utenza?.codice ?? '',
  soprannome: utenza?.soprannome ?? '',
  giorno_tipico: utenza?.giorno_tipico?.toString() ?? '',
  fornitore_partita_iva: utenza?.fornitore_partita_iva ?? '',
  fornitore_id: utenza?.riscuote?._id ?? '',
})

const toBody = ({ giorno_tipico, fornitore_id, fornitore_partita_iva, ...values }: Values) => ({
  ...values,
  fornitore_partita_iva: fornitore_partita_iva.replaceAll(/\s/g, ''),
  fornitore_id: fornitore_id === '' ? null : fornitore_id,
  giorno_tipico: giorno_tipico.trim() === '' ? null : Number(giorno_tipico),
})

const CODICE: Partial<Record<TipoUtenza, { label: string; help: string }>> = {
  luce: {
    label: 'POD (facoltativo)',
    help: 'È sulla bolletta: comincia con IT, ad esempio IT001E12345678',
  },
  gas: { label: 'PDR (facoltativo)', help: 'È sulla bolletta: 14 cifre' },
}
const CODICE_CLIENTE = {
  label: 'Codice cliente (facoltativo)',
  help: 'Quello che il fornitore scrive sulla bolletta',
}

const TIPI = TIPI_UTENZA.map((value) => ({ value, label: NOMI_UTENZA[value] }))

type Props = { utenza: Utenza | null; onClose: () => void; onSaved: (utenza: Utenza) => void }

/** A new utenza, or the correction of one. */
export function UtenzaDialog({ utenza, onClose, onSaved }: Props) {
  const { held, form, values, field } = useContractForm({
    initial: emptyOf(utenza),
    schema: utenzaBody,
    toBody,
    change: useSaveUtenza(utenza?._id ?? null),
    onDone: onSaved,
  })
  const codice = CODICE[values.tipo] ?? CODICE_CLIENTE
  const { role } = useSession().profile
  const fornitore = field('fornitore_id')
  return (
    <FormDialog
      title={utenza ? 'Modifica l’utenza' : 'Aggiungi un’utenza'}
      held={held}
      label={utenza ? 'Salva' : 'Aggiungi'}
      onClose={onClose}
    >
      <NativeSelect label="Tipo" data={TIPI} {...field('tipo')} />
      <TextInput label="Fornitore" maxLength={100} data-autofocus {...field('fornitore')} />
      {role === 'cliente' && (
        <>
          <TextInput
            label="Partita IVA sulla bolletta (facoltativa)"
            description="11 cifre: dice se chi la manda incassa dal portale"
            inputMode="numeric"
            autoComplete="off"
            {...field('fornitore_partita_iva')}
          />
          <FornitoreSelect
            id={fornitore.id}
            value={fornitore.value}
            nome={utenza?.riscuote?.nome ?? null}
            error={fornitore.error}
            onChange={(id) => form.setFieldValue('fornitore_id', id)}
          />
        </>
      )}
      <TextInput label="Intestatario" maxLength={100} {...field('intestatario')} />
      <TextInput label="Indirizzo (facoltativo)" maxLength={200} {...field('indirizzo')} />
      <TextInput
        label={codice.label}
        description={codice.help}
        maxLength={40}
        autoComplete="off"
        {...field('codice')}
      />
      <div className={layout['pairEven']}>
        <TextInput
          label="Nome breve (facoltativo)"
          description="Ad esempio “Casa al mare”"
          maxLength={60}
          {...field('soprannome')}
        />
        <TextInput
          label="Scade di solito il giorno (facoltativo)"
          description="Un numero da 1 a 31"
          inputMode="numeric"
          maxLength={2}
          {...field('giorno_tipico')}
        />
      </div>
    </FormDialog>
  )
}
