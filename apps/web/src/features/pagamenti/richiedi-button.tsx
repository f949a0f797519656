import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../ui/icon.tsx'

/** To the form that asks for money, with its cliente already chosen where one is known. */
export function RichiediButton({ cliente }: { cliente?: string | undefined }) {
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
