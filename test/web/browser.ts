import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";

/**
 * A real Chromium, which the package brings along. It runs with the rules of the web switched on:
 * the package's own choice of switches would take away the origin checks that are tested here.
 */
export async function launchBrowser(...switches: readonly string[]): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      "--no-sandbox",
      "--no-zygote",
      "--disable-dev-shm-usage",
      "--font-render-hinting=none",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--in-process-gpu",
      ...switches,
    ],
    headless: true,
  });
}
