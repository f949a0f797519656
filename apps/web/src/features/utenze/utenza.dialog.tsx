import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Utenza, utenzaBody } from '@rateo/contract/accordi/utenze'
import { NOMI_UTENZA, TIPI_UTENZA, type TipoUtenza } from '@rateo/domain/stati/utenza'
import { type SyntheticEvent, useRef } from 'react'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { useSaveUtenza } from './utenze.api.ts'
import classes from './utenze.module.css'
import { fieldErrors, refusedFields, summaryOf } from './validation.ts'
import { Modal } from '../../ui/modal.tsx'

type Values = {
  tipo: TipoUtenza
  fornitore: string
  intestatario: string
  indirizzo: string
  codice: string
  soprannome: string
  giorno_tipico: string
}

const emptyOf = (utenza: Utenza | null): Values => ({
  tipo: utenza?.tipo ?? 'luce',
  fornitore: utenza?.fornitore ?? '',
  intestatario: utenza?.intestatario ?? '',
  indirizzo: utenza?.indirizzo ?? '',
  codice: utenza?.codice ?? '',
  soprannome: utenza?.soprannome ?? '',
  giorno_tipico: utenza?.giorno_tipico?.toString() ?? '',
})

const toBody = ({ giorno_tipico, ...values }: Values) => ({
  ...values,
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
  const save = useSaveUtenza(utenza?._id ?? null)
  const summary = useRef<HTMLDivElement>(null)
  const form = useForm<Values>({
    initialValues: emptyOf(utenza),
    validate: (values) => fieldErrors(utenzaBody.safeParse(toBody(values))),
  })
  const showErrors = () => focusSoon(() => summary.current)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    save.reset()
    if (form.validate().hasErrors) {
      showErrors()
      return
    }
    save.mutate(toBody(form.values), {
      onSuccess: onSaved,
      onError: (error) => {
        form.setErrors(refusedFields(error))
        showErrors()
      },
    })
  }
  const codice = CODICE[form.values.tipo] ?? CODICE_CLIENTE
  const field = (name: keyof Values) => ({ id: name, ...form.getInputProps(name) })

  return (
    <Modal
      opened
      onClose={onClose}
      title={utenza ? 'Modifica l’utenza' : 'Aggiungi un’utenza'}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FormErrors ref={summary} errors={summaryOf(form.errors, save.error)} />
        <NativeSelect label="Tipo" data={TIPI} {...field('tipo')} />
        <TextInput label="Fornitore" maxLength={100} data-autofocus {...field('fornitore')} />
        <TextInput label="Intestatario" maxLength={100} {...field('intestatario')} />
        <TextInput label="Indirizzo (facoltativo)" maxLength={200} {...field('indirizzo')} />
        <TextInput
          label={codice.label}
          description={codice.help}
          maxLength={40}
          autoComplete="off"
          {...field('codice')}
        />
        <div className={classes['pair']}>
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
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            Indietro
          </Button>
          <Button type="submit" loading={save.isPending}>
            {utenza ? 'Salva' : 'Aggiungi'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
