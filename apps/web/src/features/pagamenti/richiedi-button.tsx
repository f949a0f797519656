import { Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { useMotivo } from '../../hooks/use-azione.ts'
import { Icon } from '../../ui/icon.tsx'

/** To the form that asks for money, with its cliente already chosen where one is known. */
export function RichiediButton({ cliente }: { cliente?: string | undefined }) {
  const motivo = useMotivo('nuovi_incassi')
  if (motivo !== null) {
    // Not `disabled`: the keyboard must still reach it, or nobody would read why.
    return (
      <Tooltip
        label={motivo}
        multiline
        maw={280}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          leftSection={<Icon name="piu" size={18} />}
          data-disabled
          aria-disabled="true"
          aria-description={motivo}
        >
          Richiedi un pagamento
        </Button>
      </Tooltip>
    )
  }
  return (
    <Button
      leftSection={<Icon name="piu" size={18} />}
      renderRoot={(props) => (
        <Link to={paths.richiediPagamento()} search={cliente ? { cliente } : {}} {...props} />
      )}
    >
      Richiedi un pagamento
    </Button>
  )
}
