import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { Icon, type IconName } from '../ui/icon.tsx'

type Scheme = 'light' | 'dark' | 'auto'

const CHOICES: Record<Scheme, { label: string; icon: IconName; next: Scheme }> = {
  auto: { label: 'come il sistema', icon: 'sistema', next: 'light' },
  light: { label: 'chiaro', icon: 'sole', next: 'dark' },
  dark: { label: 'scuro', icon: 'luna', next: 'auto' },
}

/** Goes round the three appearances; a menu for three choices would weigh more than the header. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { label, icon, next } = CHOICES[colorScheme]
  const text = `Aspetto: ${label}. Passa a: ${CHOICES[next].label}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size="lg"
      aria-label={text}
      title={text}
      onClick={() => setColorScheme(next)}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}
